//! What speaks for a candidate and what against it, as numbers that the weights are for.

/// One measure for each line of the table.
macro_rules! features {
    ($($(#[doc = $doc:literal])* $name:ident = $weight:literal;)*) => {
        /// What speaks for and against one candidate; most from 0 to 1.
        #[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize)]
        pub struct Features {
            $($(#[doc = $doc])* pub $name: f32,)*
        }

        impl Features {
            /// The names, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The weight of each, in order; fitted by `lab decide --fit`.
            pub const WEIGHTS: &'static [f32] = &[$($weight),*];

            /// The numbers, in order.
            #[must_use]
            pub fn values(&self) -> Vec<f32> {
                vec![$(self.$name),*]
            }

            /// How much all of it speaks for the candidate.
            #[must_use]
            pub fn utility(&self) -> f32 {
                0.0 $(+ $weight * self.$name)*
            }
        }
    };
}

features! {
    /// A name in quotes is its name.
    exact_quoted = 3.04;
    /// The description, with or without its kind, is its name.
    exact_phrase = -0.91;
    /// How much of the description's words its name has.
    name_covered = 2.36;
    /// How much of that is only guessed: of the same field, a part of a word, or misspelt.
    guessed = -0.30;
    /// How much of its name the description has.
    name_used = 3.48;
    /// How much of the description's words the label beside it has, where its name has them not.
    label_covered = 2.25;
    /// The same of its value, its test id and its link.
    own_covered = 3.32;
    /// The same of where it stands.
    place_covered = 0.11;
    /// How much of the description's words nothing about it has.
    missing = -3.73;
    /// How much of the description's words nothing on the page has.
    absent = 2.93;
    /// How much of the place that is named is where it stands.
    context_covered = 1.26;
    context_missing = -2.94;
    /// How much of the place that is named is nowhere on the page.
    context_absent = -0.19;
    /// What is said of the place is a row or another item, and it is in another one.
    context_elsewhere = -3.61;
    /// It is of the kind that is named.
    kind = 0.79;
    /// It is of another kind than the one that is named.
    other_kind = -0.28;
    /// Nothing but its kind is named.
    kind_alone = 2.34;
    /// Nothing at all is named.
    nothing_said = 0.59;
    /// It is something that such an act is done to.
    fits = 7.71;
    /// It is the one of several that is named.
    ordinal = 2.99;
    /// It is another one of several.
    other_ordinal = -1.80;
    /// It has the state that is named.
    state = 6.42;
    other_state = -4.13;
    /// It can't be used now.
    disabled = -0.44;
    /// A person doesn't see it.
    unseen = -5.06;
    /// It has no name, and no other could be meant.
    only_one = 3.72;
    /// It bears the name of the place that is said, and what is said of itself is nowhere.
    named_by_place = 4.56;
    /// It is what the words may mean as well.
    other_reading = -0.00;
    /// Only the option is chosen by name, and nothing shows it yet.
    unseen_option = -3.06;
    /// It holds others and is seldom acted on.
    container = -2.57;
    /// It undoes what is asked for.
    opposite = -3.00;
    /// A text in quotes is nowhere on the page, and would not be written.
    quote_lost = -2.00;
    /// Another one around it has the same name.
    repeats = -2.90;
}

/// How much speaks for none of them: the more, the surer one must be.
pub const NONE: f32 = 9.77;

#[cfg(test)]
mod tests {
    use super::Features;

    #[test]
    fn each_measure_has_a_name_a_weight_and_a_number() {
        let all = Features { kind: 1.0, ..Features::default() };
        assert_eq!(Features::NAMES.len(), Features::WEIGHTS.len());
        assert_eq!(all.values().len(), Features::NAMES.len());
        let kind = Features::NAMES.iter().position(|name| *name == "kind").expect("it is there");
        assert!((all.utility() - Features::WEIGHTS[kind]).abs() < f32::EPSILON);
    }
}
