//! One suite for every driver: what the contract promises, checked on the synthetic page and on both builds of
//! Chromium alike. A promise that only one of them keeps is no promise.

mod stage;
mod suite;

use stage::{chromium, headless_shell, synthetic};

macro_rules! promises {
    ($($promise:ident),* $(,)?) => {
        mod on_the_synthetic_page {
            $(
                #[tokio::test]
                async fn $promise() {
                    crate::suite::$promise(crate::synthetic().await).await;
                }
            )*
        }
        mod on_chromium {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $promise() {
                    crate::suite::$promise(crate::chromium().await).await;
                }
            )*
        }
        mod on_headless_shell {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $promise() {
                    crate::suite::$promise(crate::headless_shell().await).await;
                }
            )*
        }
    };
}

promises! {
    a_travel_brings_one_callable_main_document,
    a_travel_tells_its_course_in_order,
    a_change_after_a_reading_is_told_once,
    a_call_while_a_navigation_is_in_flight_is_answered_at_once,
    a_document_that_left_is_gone_and_its_number_is_not_used_again,
    a_travel_that_brings_no_document_leaves_the_old_one,
    history_has_an_end,
    input_lands_where_the_guard_pointed,
    inserted_text_arrives_in_the_focused_control,
    a_function_that_is_not_there_is_refused,
    closed_shadow_roots_can_be_looked_for,
    a_page_that_was_opened_can_be_switched_to_and_back,
    a_page_that_is_not_open_can_not_be_switched_to,
    a_picture_is_a_png_or_refused,
    a_closed_page_answers_nothing_more,
    pending_work_is_told_or_said_to_be_unknown,
    a_navigation_in_flight_is_pending_work_that_is_told_at_once,
}
