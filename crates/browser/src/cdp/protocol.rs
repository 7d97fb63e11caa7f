//! Everything of the protocol that Surefoot uses, declared once.
//!
//! A command can only be sent, an event only be read and a structure only be parsed when it is declared
//! here, so the test that holds `DECLARED` against the protocol that a browser serves about itself can't
//! miss one. Only the members that Surefoot writes or reads are declared. Members are named in Rust's
//! spelling; the wire has them in camel case.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A method that can be called, with its parameters as fields.
pub(crate) trait Command: Serialize + Send + Sync {
    /// Domain and method, such as `Page.navigate`.
    const METHOD: &'static str;
    /// What the browser answers.
    type Answer: DeserializeOwned + Send + 'static;
}

/// What kind of thing a declaration names.
#[cfg(test)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Command,
    Event,
    Structure,
}

/// One declaration, for the test that compares it with the protocol.
#[cfg(test)]
#[derive(Debug, Clone, Copy)]
pub(crate) struct Declared {
    pub(crate) kind: Kind,
    /// Domain and name, such as `Page.Frame`.
    pub(crate) name: &'static str,
    /// A command's parameters, or the members of an event or a structure, in Rust's spelling.
    pub(crate) members: &'static [&'static str],
    /// A command's answer.
    pub(crate) answers: &'static [&'static str],
}

/// An answer of which nothing is read.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Nothing {}

macro_rules! answer {
    (Nothing {}) => {};
    ($answer:ident { $($member:ident: $type:ty),* }) => {
        #[derive(Debug, Clone, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub(crate) struct $answer { $(pub(crate) $member: $type,)* }
    };
}

macro_rules! protocol {
    (
        structures { $($(#[$note:meta])* $structure:ident = $structure_name:literal {
            $($(#[$structure_meta:meta])* $structure_member:ident: $structure_type:ty),* $(,)?
        })* }
        commands { $($command:ident = $method:literal {
            $($(#[$parameter_meta:meta])* $parameter:ident: $parameter_type:ty),* $(,)?
        } -> $answer:ident { $($answer_member:ident: $answer_type:ty),* $(,)? })* }
        events { $($event:ident = $event_name:literal {
            $($event_member:ident: $event_type:ty),* $(,)?
        })* }
    ) => {
        $($(#[$note])*
        #[derive(Debug, Clone, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub(crate) struct $structure {
            $($(#[$structure_meta])* pub(crate) $structure_member: $structure_type,)*
        })*

        $(#[derive(Debug, Clone, Serialize)]
        #[serde(rename_all = "camelCase")]
        pub(crate) struct $command { $($(#[$parameter_meta])* pub(crate) $parameter: $parameter_type,)* }

        impl Command for $command {
            const METHOD: &'static str = $method;
            type Answer = $answer;
        }

        answer! { $answer { $($answer_member: $answer_type),* } })*

        $(#[derive(Debug, Clone, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub(crate) struct $event { $(pub(crate) $event_member: $event_type,)* })*

        /// An event that Surefoot reads.
        #[derive(Debug, Clone)]
        pub(crate) enum Event { $($event($event),)* }

        impl Event {
            /// Whether an event of this name is read at all.
            pub(crate) fn is_read(name: &str) -> bool {
                matches!(name, $($event_name)|*)
            }

            /// Parses an event; none when it is not read.
            ///
            /// # Errors
            ///
            /// When the browser says something else than the protocol does.
            pub(crate) fn parse(name: &str, parameters: &str) -> Option<Result<Event, serde_json::Error>> {
                match name {
                    $($event_name => Some(serde_json::from_str(parameters).map(Event::$event)),)*
                    _ => None,
                }
            }
        }

        /// Every declaration.
        #[cfg(test)]
        pub(crate) const DECLARED: &[Declared] = &[
            $(Declared {
                kind: Kind::Structure,
                name: $structure_name,
                members: &[$(stringify!($structure_member),)*],
                answers: &[],
            },)*
            $(Declared {
                kind: Kind::Command,
                name: $method,
                members: &[$(stringify!($parameter),)*],
                answers: &[$(stringify!($answer_member),)*],
            },)*
            $(Declared {
                kind: Kind::Event,
                name: $event_name,
                members: &[$(stringify!($event_member),)*],
                answers: &[],
            },)*
        ];
    };
}

protocol! {
    structures {
        TargetInfo = "Target.TargetInfo" {
            target_id: String,
            r#type: String,
            url: String,
            title: String,
            opener_id: Option<String>,
            parent_frame_id: Option<String>,
            browser_context_id: Option<String>,
            can_access_opener: Option<bool>,
        }
        FilterEntry = "Target.FilterEntry" { r#type: String }
        Frame = "Page.Frame" {
            id: String,
            parent_id: Option<String>,
            loader_id: String,
            url: String,
            url_fragment: Option<String>,
            unreachable_url: Option<String>,
        }
        FrameTree = "Page.FrameTree" { frame: Frame, child_frames: Option<Vec<FrameTree>> }
        NavigationEntry = "Page.NavigationEntry" { id: i64 }
        ExecutionContextDescription = "Runtime.ExecutionContextDescription" {
            id: i64,
            name: String,
            unique_id: String,
            aux_data: Option<AuxiliaryData>,
        }
        RemoteObject = "Runtime.RemoteObject" {
            value: Option<serde_json::Value>,
            unserializable_value: Option<String>,
            description: Option<String>,
            object_id: Option<String>,
        }
        CallArgument = "Runtime.CallArgument" { value: String }
        ObjectArgument = "Runtime.CallArgument" { object_id: String }
        ElementArgument = "Runtime.CallArgument" { value: u32 }
        EventListener = "DOMDebugger.EventListener" { r#type: String }
        PropertyDescriptor = "Runtime.PropertyDescriptor" { value: Option<RemoteObject> }
        ExceptionDetails = "Runtime.ExceptionDetails" { text: String, exception: Option<RemoteObject> }
        AccessibleNode = "Accessibility.AXNode" {
            node_id: String,
            parent_id: Option<String>,
            ignored: bool,
            role: Option<AccessibleValue>,
            name: Option<AccessibleValue>,
            properties: Option<Vec<AccessibleProperty>>,
            backend_d_o_m_node_id: Option<i64>,
        }
        AccessibleValue = "Accessibility.AXValue" { value: Option<serde_json::Value> }
        AccessibleProperty = "Accessibility.AXProperty" { name: String, value: AccessibleValue }
        DomNode = "DOM.Node" {
            backend_node_id: i64,
            node_type: i64,
            local_name: String,
            frame_id: Option<String>,
            shadow_root_type: Option<String>,
            shadow_roots: Option<Vec<DomNode>>,
            children: Option<Vec<DomNode>>,
            content_document: Option<Box<DomNode>>,
        }
        Metric = "Performance.Metric" { name: String, value: f64 }
        MediaFeature = "Emulation.MediaFeature" { name: String, value: String }
        DragData = "Input.DragData" {
            items: Vec<serde_json::Value>,
            files: Option<Vec<String>>,
            drag_operations_mask: i64,
        }
        LogEntry = "Log.LogEntry" { source: String, level: String, text: String }
        Request = "Network.Request" { url: String, method: String }
        CookieParam = "Network.CookieParam" {
            name: String,
            value: String,
            domain: String,
            path: String,
            secure: bool,
            http_only: bool,
            same_site: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            expires: Option<f64>,
        }
        Response = "Network.Response" { url: String, status: i64 }
    }
    commands {
        GetVersion = "Browser.getVersion" {} -> Version { product: String }
        CloseBrowser = "Browser.close" {} -> Nothing {}
        SetDownloadBehavior = "Browser.setDownloadBehavior" {
            behavior: &'static str,
            browser_context_id: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            download_path: Option<String>,
            events_enabled: bool,
        } -> Nothing {}

        SetDiscoverTargets = "Target.setDiscoverTargets" { discover: bool } -> Nothing {}
        CreateBrowserContext = "Target.createBrowserContext" {
            dispose_on_detach: bool,
            #[serde(skip_serializing_if = "Option::is_none")] proxy_server: Option<String>,
            #[serde(skip_serializing_if = "Option::is_none")] proxy_bypass_list: Option<&'static str>,
        } -> BrowserContext { browser_context_id: String }
        DisposeBrowserContext = "Target.disposeBrowserContext" { browser_context_id: String } -> Nothing {}
        GetTargets = "Target.getTargets" {} -> Targets { target_infos: Vec<TargetInfo> }
        CreateTarget = "Target.createTarget" {
            url: String,
            browser_context_id: String,
        } -> CreatedTarget { target_id: String }
        AttachToTarget = "Target.attachToTarget" {
            target_id: String,
            flatten: bool,
        } -> AttachedSession { session_id: String }
        CloseTarget = "Target.closeTarget" { target_id: String } -> Nothing {}
        SetAutoAttach = "Target.setAutoAttach" {
            auto_attach: bool,
            wait_for_debugger_on_start: bool,
            flatten: bool,
            filter: Vec<FilterEntry>,
        } -> Nothing {}

        SetCookies = "Storage.setCookies" {
            cookies: Vec<CookieParam>,
            browser_context_id: String,
        } -> Nothing {}
        EnableFetch = "Fetch.enable" {} -> Nothing {}
        FulfillRequest = "Fetch.fulfillRequest" {
            request_id: String,
            response_code: i64,
            body: String,
        } -> Nothing {}

        EnablePage = "Page.enable" {} -> Nothing {}
        AddScript = "Page.addScriptToEvaluateOnNewDocument" {
            source: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            world_name: Option<&'static str>,
            run_immediately: bool,
        } -> Nothing {}
        GetFrameTree = "Page.getFrameTree" {} -> AllFrames { frame_tree: FrameTree }
        CreateIsolatedWorld = "Page.createIsolatedWorld" {
            frame_id: String,
            world_name: &'static str,
        } -> IsolatedWorld { execution_context_id: i64 }
        Navigate = "Page.navigate" { url: String } -> Navigated { error_text: Option<String> }
        Reload = "Page.reload" {} -> Nothing {}
        GetNavigationHistory = "Page.getNavigationHistory" {} -> NavigationHistory {
            current_index: i64,
            entries: Vec<NavigationEntry>,
        }
        NavigateToHistoryEntry = "Page.navigateToHistoryEntry" { entry_id: i64 } -> Nothing {}
        HandleDialog = "Page.handleJavaScriptDialog" {
            accept: bool,
            #[serde(skip_serializing_if = "Option::is_none")]
            prompt_text: Option<String>,
        } -> Nothing {}
        InterceptFileChooser = "Page.setInterceptFileChooserDialog" { enabled: bool } -> Nothing {}

        EnableLog = "Log.enable" {} -> Nothing {}
        EnableRuntime = "Runtime.enable" {} -> Nothing {}
        AddBinding = "Runtime.addBinding" {
            name: &'static str,
            execution_context_name: &'static str,
        } -> Nothing {}
        RunIfWaitingForDebugger = "Runtime.runIfWaitingForDebugger" {} -> Nothing {}
        Evaluate = "Runtime.evaluate" { expression: &'static str, silent: bool } -> Nothing {}
        EvaluateValue = "Runtime.evaluate" {
            expression: &'static str,
            return_by_value: bool,
            silent: bool,
        } -> Value { result: RemoteObject }
        EvaluateInWorld = "Runtime.evaluate" {
            expression: &'static str,
            unique_context_id: String,
            return_by_value: bool,
            silent: bool,
        } -> Evaluated { exception_details: Option<ExceptionDetails> }
        CallInWorld = "Runtime.callFunctionOn" {
            function_declaration: &'static str,
            arguments: Vec<CallArgument>,
            unique_context_id: String,
            return_by_value: bool,
            await_promise: bool,
            silent: bool,
        } -> CallAnswer { result: RemoteObject, exception_details: Option<ExceptionDetails> }
        CallOnObject = "Runtime.callFunctionOn" {
            function_declaration: &'static str,
            object_id: String,
            return_by_value: bool,
            silent: bool,
        } -> ObjectAnswer { result: RemoteObject, exception_details: Option<ExceptionDetails> }
        CallForObjects = "Runtime.callFunctionOn" {
            function_declaration: &'static str,
            unique_context_id: String,
            object_group: &'static str,
            silent: bool,
        } -> ObjectsAnswer { result: RemoteObject }
        CallWithObjects = "Runtime.callFunctionOn" {
            function_declaration: &'static str,
            arguments: Vec<ObjectArgument>,
            unique_context_id: String,
            return_by_value: bool,
            silent: bool,
        } -> CountAnswer { result: RemoteObject }
        CallForElement = "Runtime.callFunctionOn" {
            function_declaration: &'static str,
            arguments: Vec<ElementArgument>,
            unique_context_id: String,
            object_group: &'static str,
            silent: bool,
        } -> ElementAnswer { result: RemoteObject }
        CallForOwners = "Runtime.callFunctionOn" {
            function_declaration: &'static str,
            object_id: String,
            object_group: &'static str,
            silent: bool,
        } -> OwnersAnswer { result: RemoteObject, exception_details: Option<ExceptionDetails> }
        GetEventListeners = "DOMDebugger.getEventListeners" {
            object_id: String,
        } -> Listeners { listeners: Vec<EventListener> }
        GetProperties = "Runtime.getProperties" {
            object_id: String,
            own_properties: bool,
        } -> Properties { result: Vec<PropertyDescriptor> }
        ReleaseObjectGroup = "Runtime.releaseObjectGroup" { object_group: &'static str } -> Nothing {}

        EnableNetwork = "Network.enable" {
            max_total_buffer_size: u32,
            max_resource_buffer_size: u32,
        } -> Nothing {}

        EnableDom = "DOM.enable" {} -> Nothing {}
        DisableDom = "DOM.disable" {} -> Nothing {}
        GetFrameOwner = "DOM.getFrameOwner" { frame_id: String } -> FrameOwner { backend_node_id: i64 }
        ResolveNode = "DOM.resolveNode" {
            backend_node_id: i64,
            execution_context_id: i64,
            object_group: &'static str,
        } -> ResolvedNode { object: RemoteObject }
        ResolveNodeInPage = "DOM.resolveNode" {
            backend_node_id: i64,
            object_group: &'static str,
        } -> NodeInPage { object: RemoteObject }
        SetFiles = "DOM.setFileInputFiles" {
            files: Vec<String>,
            #[serde(skip_serializing_if = "Option::is_none")]
            object_id: Option<String>,
            #[serde(skip_serializing_if = "Option::is_none")]
            backend_node_id: Option<i64>,
        } -> Nothing {}
        PerformSearch = "DOM.performSearch" { query: &'static str } -> SearchResult { result_count: u64 }
        DescribeNode = "DOM.describeNode" { object_id: String } -> DescribedNode { node: DomNode }
        GetDocument = "DOM.getDocument" { depth: i32, pierce: bool } -> WholeDocument { root: Box<RawValue> }

        GetAccessibilityTree = "Accessibility.getFullAXTree" {
            frame_id: String,
        } -> AccessibilityTree { nodes: Vec<AccessibleNode> }

        SetFocusEmulation = "Emulation.setFocusEmulationEnabled" { enabled: bool } -> Nothing {}
        SetCpuThrottlingRate = "Emulation.setCPUThrottlingRate" { rate: f64 } -> Nothing {}
        SetDeviceMetrics = "Emulation.setDeviceMetricsOverride" {
            width: u32,
            height: u32,
            device_scale_factor: f64,
            mobile: bool,
        } -> Nothing {}

        CaptureScreenshot = "Page.captureScreenshot" {
            format: &'static str,
            optimize_for_speed: bool,
        } -> Screenshot { data: String }

        DispatchMouseEvent = "Input.dispatchMouseEvent" {
            r#type: &'static str,
            x: f64,
            y: f64,
            modifiers: u32,
            button: &'static str,
            buttons: u32,
            click_count: u32,
            delta_x: f64,
            delta_y: f64,
            pointer_type: &'static str,
        } -> Nothing {}
        DispatchKeyEvent = "Input.dispatchKeyEvent" {
            r#type: &'static str,
            modifiers: u32,
            key: String,
            code: String,
            windows_virtual_key_code: u32,
            #[serde(skip_serializing_if = "Option::is_none")]
            text: Option<String>,
            #[serde(skip_serializing_if = "Option::is_none")]
            unmodified_text: Option<String>,
        } -> Nothing {}
        DispatchDragEvent = "Input.dispatchDragEvent" {
            r#type: &'static str,
            x: f64,
            y: f64,
            data: DragData,
        } -> Nothing {}
        InsertText = "Input.insertText" { text: String } -> Nothing {}
        SetComposition = "Input.imeSetComposition" {
            text: String,
            selection_start: usize,
            selection_end: usize,
        } -> Nothing {}

        // What only measurements ask for.
        GetFullAxTree = "Accessibility.getFullAXTree" {} -> FullAxTree { nodes: Box<RawValue> }
        EvaluateInPage = "Runtime.evaluate" {
            expression: String,
            return_by_value: bool,
            await_promise: bool,
            silent: bool,
        } -> PageValue { result: RemoteObject, exception_details: Option<ExceptionDetails> }
        EvaluateInContext = "Runtime.evaluate" {
            expression: String,
            context_id: i64,
            silent: bool,
        } -> Installed { exception_details: Option<ExceptionDetails> }
        CallInContext = "Runtime.callFunctionOn" {
            function_declaration: &'static str,
            arguments: Vec<CallArgument>,
            execution_context_id: i64,
            return_by_value: bool,
            await_promise: bool,
            silent: bool,
        } -> ContextAnswer { result: RemoteObject, exception_details: Option<ExceptionDetails> }
        CollectGarbage = "HeapProfiler.collectGarbage" {} -> Nothing {}
        GetHeapUsage = "Runtime.getHeapUsage" {} -> HeapUsage {
            used_size: f64,
            embedder_heap_used_size: f64,
            backing_storage_size: f64
        }
        EnablePerformance = "Performance.enable" { time_domain: &'static str } -> Nothing {}
        GetMetrics = "Performance.getMetrics" {} -> Metrics { metrics: Vec<Metric> }
        SetEmulatedMedia = "Emulation.setEmulatedMedia" { features: Vec<MediaFeature> } -> Nothing {}
    }
    events {
        TargetCreated = "Target.targetCreated" { target_info: TargetInfo }
        TargetInfoChanged = "Target.targetInfoChanged" { target_info: TargetInfo }
        TargetDestroyed = "Target.targetDestroyed" { target_id: String }
        AttachedToTarget = "Target.attachedToTarget" { session_id: String, target_info: TargetInfo }
        DetachedFromTarget = "Target.detachedFromTarget" { session_id: String }
        InspectorTargetCrashed = "Inspector.targetCrashed" {}

        FrameAttached = "Page.frameAttached" { frame_id: String, parent_frame_id: String }
        FrameDetached = "Page.frameDetached" { frame_id: String, reason: String }
        FrameNavigated = "Page.frameNavigated" { frame: Frame }
        NavigatedWithinDocument = "Page.navigatedWithinDocument" { frame_id: String, url: String }
        FrameStartedNavigating = "Page.frameStartedNavigating" {
            frame_id: String,
            url: String,
            loader_id: String,
            navigation_type: String,
        }
        FrameScheduledNavigation = "Page.frameScheduledNavigation" { frame_id: String, delay: f64, url: String }
        FrameClearedScheduledNavigation = "Page.frameClearedScheduledNavigation" { frame_id: String }
        FrameStoppedLoading = "Page.frameStoppedLoading" { frame_id: String }
        LoadEventFired = "Page.loadEventFired" {}
        WindowOpen = "Page.windowOpen" { url: String }
        DialogOpening = "Page.javascriptDialogOpening" {
            message: String,
            r#type: String,
            default_prompt: Option<String>,
        }
        DialogClosed = "Page.javascriptDialogClosed" { result: bool }

        ContextCreated = "Runtime.executionContextCreated" { context: ExecutionContextDescription }
        ContextDestroyed = "Runtime.executionContextDestroyed" { execution_context_unique_id: String }
        ContextsCleared = "Runtime.executionContextsCleared" {}
        BindingCalled = "Runtime.bindingCalled" { name: String, payload: String, execution_context_id: i64 }
        ConsoleCalled = "Runtime.consoleAPICalled" { r#type: String, args: Vec<RemoteObject> }
        LogEntryAdded = "Log.entryAdded" { entry: LogEntry }
        ExceptionThrown = "Runtime.exceptionThrown" { exception_details: ExceptionDetails }

        RequestWillBeSent = "Network.requestWillBeSent" {
            request_id: String,
            loader_id: String,
            request: Request,
            r#type: Option<String>,
            frame_id: Option<String>,
        }
        ResponseReceived = "Network.responseReceived" { request_id: String, response: Response }
        WebSocketCreated = "Network.webSocketCreated" { request_id: String, url: String }
        WebSocketFrameSent = "Network.webSocketFrameSent" {}
        WebSocketClosed = "Network.webSocketClosed" { request_id: String }
        LoadingFinished = "Network.loadingFinished" { request_id: String }
        LoadingFailed = "Network.loadingFailed" {
            request_id: String,
            error_text: String,
            canceled: Option<bool>,
        }

        RequestPaused = "Fetch.requestPaused" { request_id: String }

        DownloadWillBegin = "Browser.downloadWillBegin" {
            frame_id: String,
            url: String,
            suggested_filename: String,
            guid: String,
        }
        DownloadProgress = "Browser.downloadProgress" { guid: String, state: String }
        FileChooserOpened = "Page.fileChooserOpened" { mode: String, backend_node_id: Option<i64> }
    }
}

/// What a script execution context says of its place. The protocol leaves it open, so no declaration can
/// hold it; the driver's tests on real browsers do.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuxiliaryData {
    pub(crate) frame_id: Option<String>,
}
