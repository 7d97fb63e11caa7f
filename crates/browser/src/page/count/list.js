// The closed list: every entry point of the browser that answers later, and what is done about it.
//
// A test walks the browser's own interfaces and fails on each operation that returns a promise, and on each
// interface, that is not in here; so whoever meets a new one decides once, in this file. Names are
// `Interface.operation`, static ones and those of a window `Interface.operation` too, `window.operation`.

/**
 * Counted by hand, each in its own way: timers, frames, idle callbacks, tasks, messages, clicks on links to
 * files, and what the browser itself tells of over its protocol (requests, navigations, sockets).
 */
const COUNTED = `
window.setTimeout window.setInterval window.clearTimeout window.clearInterval window.requestAnimationFrame
window.webkitRequestAnimationFrame window.cancelAnimationFrame window.webkitCancelAnimationFrame
window.requestIdleCallback window.cancelIdleCallback window.postMessage window.structuredClone
window.MessageChannel MessagePort.postMessage MessagePort.start MessagePort.onmessage MessagePort.close
Scheduler.postTask AbortSignal.timeout window.fetch HTMLElement.click EventTarget.dispatchEvent
`;

/** Counted from the call until the promise that it returns is settled. */
const PROMISES = `
AudioDecoder.flush AudioDecoder.isConfigSupported AudioEncoder.flush AudioEncoder.isConfigSupported
BaseAudioContext.decodeAudioData Blob.arrayBuffer Blob.bytes Blob.text Cache.add Cache.addAll Cache.delete
Cache.keys Cache.match Cache.matchAll Cache.put CacheStorage.delete CacheStorage.has CacheStorage.keys
CacheStorage.match CacheStorage.open CookieStore.delete CookieStore.get CookieStore.getAll CookieStore.set
CookieStoreManager.getSubscriptions CookieStoreManager.subscribe CookieStoreManager.unsubscribe
CSSStyleSheet.replace Document.exitFullscreen Document.exitPictureInPicture Document.hasPrivateToken
Document.hasRedemptionRecord Document.hasStorageAccess Document.hasUnpartitionedCookieAccess
Element.requestFullscreen
FileSystemDirectoryHandle.getDirectoryHandle FileSystemDirectoryHandle.getFileHandle
FileSystemDirectoryHandle.removeEntry FileSystemDirectoryHandle.resolve FileSystemFileHandle.createWritable
FileSystemFileHandle.getFile FileSystemFileHandle.move FileSystemHandle.isSameEntry
FileSystemHandle.queryPermission FileSystemHandle.remove FileSystemWritableFileStream.seek
FileSystemWritableFileStream.truncate FileSystemWritableFileStream.write FontFace.load FontFaceSet.load
HTMLImageElement.decode IDBFactory.databases ImageDecoder.decode ImageDecoder.isTypeSupported
LockManager.query MediaCapabilities.decodingInfo MediaCapabilities.encodingInfo Navigator.getBattery
Navigator.clearAppBadge Navigator.getInstalledRelatedApps Navigator.setAppBadge
NavigatorUAData.getHighEntropyValues OfflineAudioContext.startRendering
OffscreenCanvas.convertToBlob Permissions.query Request.arrayBuffer Request.blob Request.bytes
Request.formData Request.json Request.text Response.arrayBuffer Response.blob Response.bytes Response.formData
Response.json Response.text RTCPeerConnection.generateCertificate Scheduler.yield
ServiceWorkerContainer.getRegistration ServiceWorkerContainer.getRegistrations StorageManager.estimate
StorageManager.getDirectory StorageManager.persisted SubtleCrypto.decapsulateBits SubtleCrypto.decapsulateKey
SubtleCrypto.decrypt SubtleCrypto.deriveBits SubtleCrypto.deriveKey SubtleCrypto.digest
SubtleCrypto.encapsulateBits SubtleCrypto.encapsulateKey SubtleCrypto.encrypt SubtleCrypto.exportKey
SubtleCrypto.generateKey SubtleCrypto.getPublicKey SubtleCrypto.importKey SubtleCrypto.sign
SubtleCrypto.unwrapKey SubtleCrypto.verify SubtleCrypto.wrapKey SVGImageElement.decode VideoDecoder.flush
VideoDecoder.isConfigSupported VideoEncoder.flush VideoEncoder.isConfigSupported VideoFrame.copyTo
WebAssembly.compile WebAssembly.compileStreaming WebAssembly.instantiate WebAssembly.instantiateStreaming
window.createImageBitmap Worklet.addModule
`;

/** Counted until the promise that they return is settled, which is never rejected. */
const SURE_PROMISES = `
Element.scroll Element.scrollBy Element.scrollIntoView Element.scrollTo window.scroll window.scrollBy
window.scrollTo
`;

/**
 * Counted until the promise that they return is settled, for half a second at most: a stream may be the page's
 * own, or wait for a server that has nothing to say.
 */
const BRIEF_PROMISES = `
ReadableStream.pipeTo ReadableStreamBYOBReader.read ReadableStreamDefaultReader.read WritableStream.abort
WritableStream.close WritableStreamDefaultWriter.abort WritableStreamDefaultWriter.close
WritableStreamDefaultWriter.write
`;

/** Counted until the page has gone there, for half a second at most: there may be nowhere to go. */
const TRAVERSALS = "History.back History.forward History.go";

/** Operations that trip a wire when what is animated is not in the document, where animations are looked for. */
const ANIMATIONS = "Animation.play Animation.reverse Element.animate";

/** Counted until the request that they return has succeeded or failed. */
const REQUESTS = `
IDBCursor.delete IDBCursor.update IDBFactory.deleteDatabase IDBFactory.open IDBIndex.count IDBIndex.get
IDBIndex.getAll IDBIndex.getAllKeys IDBIndex.getAllRecords IDBIndex.getKey IDBIndex.openCursor
IDBIndex.openKeyCursor IDBObjectStore.add IDBObjectStore.clear IDBObjectStore.count IDBObjectStore.delete
IDBObjectStore.get IDBObjectStore.getAll IDBObjectStore.getAllKeys IDBObjectStore.getAllRecords
IDBObjectStore.getKey IDBObjectStore.openCursor IDBObjectStore.openKeyCursor IDBObjectStore.put
`;

/** Counted until the request of the cursor has its next answer. */
const CURSORS = "IDBCursor.advance IDBCursor.continue IDBCursor.continuePrimaryKey";

/** Counted until the transaction that they return is over. */
const TRANSACTIONS = "IDBDatabase.transaction";

/** Counted until the file reader has ended. */
const READERS = `
FileReader.readAsArrayBuffer FileReader.readAsBinaryString FileReader.readAsDataURL FileReader.readAsText
`;

/** Counted until the callback that is their first argument has run. */
const CALLBACKS = "DataTransferItem.getAsString HTMLCanvasElement.toBlob";

/** Counted until the view transition that they return has finished. */
const TRANSITIONS = "Document.startViewTransition Element.startViewTransition";

/** Operations that trip a wire: they may take any time, or answer in ways that can't be followed. */
const WIRES = `
Atomics.waitAsync AudioBufferSourceNode.start AudioContext.close AudioContext.resume AudioContext.setSinkId
AudioContext.suspend AudioDecoder.decode AudioEncoder.encode AudioScheduledSourceNode.start
BackgroundFetchManager.fetch BackgroundFetchManager.get BackgroundFetchManager.getIds
BackgroundFetchRegistration.abort BackgroundFetchRegistration.match BackgroundFetchRegistration.matchAll
BaseAudioContext.createScriptProcessor BeforeInstallPromptEvent.prompt
Bluetooth.getAvailability Bluetooth.getDevices Bluetooth.requestDevice Bluetooth.requestLEScan
BluetoothDevice.forget BluetoothDevice.watchAdvertisements BluetoothRemoteGATTServer.connect
BluetoothRemoteGATTServer.getPrimaryService BluetoothRemoteGATTServer.getPrimaryServices Blob.stream Blob.textStream
BrowserCaptureMediaStreamTrack.cropTo BrowserCaptureMediaStreamTrack.restrictTo
CaptureController.decreaseZoomLevel CaptureController.forwardWheel CaptureController.increaseZoomLevel
CaptureController.resetZoomLevel Clipboard.read Clipboard.readText Clipboard.write Clipboard.writeText
ClipboardItem.getType CrashReportContext.initialize Credential.isConditionalMediationAvailable
CredentialsContainer.create CredentialsContainer.get CredentialsContainer.preventSilentAccess
CredentialsContainer.store CropTarget.fromElement DataTransferItem.getAsFileSystemHandle
DataTransferItem.webkitGetAsEntry HTMLInputElement.webkitEntries Performance.measureUserAgentSpecificMemory
DeviceMotionEvent.requestPermission DeviceOrientationEvent.requestPermission Document.browsingTopics
Document.requestStorageAccess DocumentPictureInPicture.requestWindow Element.requestPointerLock
EyeDropper.open FileSystemHandle.requestPermission FileSystemObserver.observe FontData.blob
GamepadHapticActuator.playEffect GamepadHapticActuator.reset Geolocation.getCurrentPosition
Geolocation.watchPosition GPU.requestAdapter GPUAdapter.requestDevice GPUBuffer.mapAsync
GPUDevice.createComputePipelineAsync GPUDevice.createRenderPipelineAsync GPUDevice.popErrorScope
GPUQueue.onSubmittedWorkDone GPUShaderModule.getCompilationInfo HID.getDevices HID.requestDevice
HIDDevice.close HIDDevice.forget HIDDevice.open HIDDevice.receiveFeatureReport HIDDevice.sendFeatureReport
HIDDevice.sendReport HTMLMediaElement.play HTMLMediaElement.setMediaKeys HTMLMediaElement.setSinkId
HTMLVideoElement.requestPictureInPicture HTMLVideoElement.requestVideoFrameCallback
IdentityCredential.disconnect IdentityProvider.getUserInfo IdentityProvider.resolve
IdleDetector.requestPermission IdleDetector.start ImageCapture.getPhotoCapabilities
ImageCapture.getPhotoSettings ImageCapture.grabFrame ImageCapture.takePhoto Ink.requestPresenter
Keyboard.getLayoutMap Keyboard.lock LanguageDetector.availability LanguageDetector.create
LanguageDetector.detect LanguageDetector.measureInputUsage LanguageModel.append LanguageModel.availability
LanguageModel.clone LanguageModel.create LanguageModel.measureContextUsage LanguageModel.prompt
LanguageModel.promptStreaming LockManager.request MediaDevices.enumerateDevices MediaDevices.getDisplayMedia
MediaDevices.getUserMedia MediaKeys.getStatusForPolicy MediaKeys.setServerCertificate MediaKeySession.close
MediaKeySession.generateRequest MediaKeySession.load MediaKeySession.remove MediaKeySession.update
MediaKeySystemAccess.createMediaKeys MediaRecorder.start MediaSource.addSourceBuffer
MediaStreamTrack.applyConstraints MIDIPort.close MIDIPort.open NavigationPreloadManager.disable
NavigationPreloadManager.enable NavigationPreloadManager.getState NavigationPreloadManager.setHeaderValue
Navigator.clearOriginJoinedAdInterestGroups Navigator.createAuctionNonce Navigator.deprecatedReplaceInURN
Navigator.deprecatedURNToURL Navigator.getInterestGroupAdAuctionData Navigator.getUserMedia
Navigator.joinAdInterestGroup Navigator.leaveAdInterestGroup Navigator.requestMIDIAccess
Navigator.requestMediaKeySystemAccess Navigator.runAdAuction Navigator.share Navigator.webkitGetUserMedia
NavigatorLogin.setStatus NavigatorManagedData.getManagedConfiguration Notification.requestPermission
OfflineAudioContext.resume OfflineAudioContext.suspend PaymentManager.enableDelegations PaymentRequest.abort
PaymentRequest.canMakePayment PaymentRequest.getSecurePaymentConfirmationCapabilities
PaymentRequest.hasEnrolledInstrument PaymentRequest.securePaymentConfirmationAvailability PaymentRequest.show
PaymentResponse.complete PaymentResponse.retry PeriodicSyncManager.getTags PeriodicSyncManager.register
PeriodicSyncManager.unregister PresentationRequest.getAvailability PresentationRequest.reconnect
PresentationRequest.start PressureObserver.observe Profiler.stop PublicKeyCredential.getClientCapabilities
PublicKeyCredential.isConditionalMediationAvailable
PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable
PublicKeyCredential.signalAllAcceptedCredentials PublicKeyCredential.signalCurrentUserDetails
PublicKeyCredential.signalUnknownCredential PushManager.getSubscription PushManager.permissionState
PushManager.subscribe PushSubscription.unsubscribe RemotePlayback.cancelWatchAvailability
RemotePlayback.prompt RemotePlayback.watchAvailability RestrictionTarget.fromElement RTCDataChannel.send
RTCPeerConnection.addIceCandidate RTCPeerConnection.createAnswer RTCPeerConnection.createDataChannel
RTCPeerConnection.createOffer RTCPeerConnection.getStats RTCPeerConnection.setLocalDescription
RTCPeerConnection.setRemoteDescription RTCRtpReceiver.getStats RTCRtpSender.getStats RTCRtpSender.replaceTrack
RTCRtpSender.setParameters ScreenOrientation.lock Sensor.start Serial.getPorts Serial.requestPort
SerialPort.close SerialPort.forget SerialPort.getSignals SerialPort.open SerialPort.setSignals
ServiceWorkerContainer.register ServiceWorkerRegistration.getNotifications
ServiceWorkerRegistration.showNotification ServiceWorkerRegistration.unregister
ServiceWorkerRegistration.update SharedStorage.run SharedStorage.selectURL SourceBuffer.appendBuffer
SourceBuffer.remove SpeechRecognition.available SpeechRecognition.install SpeechRecognition.start
SpeechSynthesis.speak StorageBucket.estimate StorageBucket.expires StorageBucket.getDirectory
StorageBucket.persist StorageBucket.persisted StorageBucket.setExpires StorageBucketManager.delete
StorageBucketManager.keys StorageBucketManager.open StorageManager.persist Summarizer.availability
Summarizer.create Summarizer.measureInputUsage Summarizer.summarize Summarizer.summarizeStreaming
SyncManager.getTags SyncManager.register Translator.availability Translator.create
Translator.measureInputUsage Translator.translate Translator.translateStreaming USB.getDevices
USB.requestDevice USBDevice.claimInterface USBDevice.clearHalt USBDevice.close USBDevice.controlTransferIn
USBDevice.controlTransferOut USBDevice.forget USBDevice.isochronousTransferIn USBDevice.isochronousTransferOut
USBDevice.open USBDevice.releaseInterface USBDevice.reset USBDevice.selectAlternateInterface
USBDevice.selectConfiguration USBDevice.transferIn USBDevice.transferOut VideoDecoder.decode
VideoEncoder.encode WakeLock.request WakeLockSentinel.release WebGL2RenderingContext.makeXRCompatible
WebGLRenderingContext.makeXRCompatible WebTransport.createBidirectionalStream
WebTransport.createUnidirectionalStream window.fetchLater window.getScreenDetails window.queryLocalFonts
window.requestResize window.showDirectoryPicker window.showOpenFilePicker window.showSaveFilePicker
window.webkitRequestFileSystem window.webkitResolveLocalFileSystemURL XRFrame.createAnchor
XRHitTestResult.createAnchor XRSession.end XRSession.initiateRoomCapture XRSession.requestAnimationFrame
XRSession.requestHitTestSource XRSession.requestHitTestSourceForTransientInput XRSession.requestLightProbe
XRSession.requestReferenceSpace XRSystem.isSessionSupported XRSystem.requestSession
`;

/** Making one of these trips a wire. */
const WIRED_OBJECTS = `
AudioContext CompressionStream DecompressionStream ImageDecoder MediaStreamTrackProcessor Notification
WebSocketStream
WebTransport
`;

/** Each of these is a channel to something that is not counted, from its making on (ruling 4). */
const CHANNELS = "AudioWorkletNode BroadcastChannel RTCPeerConnection SharedWorker Worker";

/** With these something is sent on a channel. */
const SENDERS = `
BroadcastChannel.postMessage RTCDataChannel.send ServiceWorker.postMessage Worker.postMessage
`;

/**
 * Operations and attributes that return a promise and are none of our business: they wait for what others
 * began, they go on at once, or nothing that they do can change the page.
 */
const INSTANT = `
Animation.finished Animation.ready Array.fromAsync AsyncDisposableStack.Symbol(Symbol.asyncDispose)
AsyncDisposableStack.disposeAsync BackgroundFetchRecord.responseReady BeforeInstallPromptEvent.userChoice
CustomElementRegistry.whenDefined FontFace.loaded FontFaceSet.ready GPUDevice.lost ImageDecoder.completed
ImageTrackList.ready MediaKeySession.closed NavigationTransition.committed NavigationTransition.finished
Observable.every Observable.find Observable.first
Observable.forEach Observable.last Observable.reduce Observable.some Observable.toArray
PresentationReceiver.connectionList ReadableStream.cancel ReadableStreamBYOBReader.cancel
ReadableStreamBYOBReader.closed ReadableStreamDefaultReader.cancel ReadableStreamDefaultReader.closed
ServiceWorkerContainer.ready ViewTransition.finished ViewTransition.ready ViewTransition.updateCallbackDone
WebSocketStream.closed WebSocketStream.opened WebTransport.closed WebTransport.ready
WritableStreamDefaultWriter.closed WritableStreamDefaultWriter.ready
`;

/**
 * Doors: attributes without which a page can't come by certain objects. What their interfaces offer is put under
 * watch when the door is first opened, so that a document that opens none of them pays for none. A door may be
 * behind another.
 */
const DOORS = `
window.navigator: Navigator
window.clientInformation: Navigator
window.crypto: Crypto
window.queryLocalFonts: FontData
Crypto.subtle: SubtleCrypto
window.indexedDB: IDBCursor IDBDatabase IDBFactory IDBIndex IDBObjectStore
window.caches: Cache CacheStorage
window.cookieStore: CookieStore
window.speechSynthesis: SpeechSynthesis
Document.fonts: FontFaceSet
HTMLMediaElement.remote: RemotePlayback
Navigator.bluetooth: Bluetooth BluetoothDevice BluetoothRemoteGATTServer
Navigator.clipboard: Clipboard ClipboardItem
Navigator.credentials: CredentialsContainer IdentityCredential IdentityProvider PublicKeyCredential
Navigator.geolocation: Geolocation
Navigator.getGamepads: GamepadHapticActuator
Navigator.gpu: GPU GPUAdapter GPUBuffer GPUDevice GPUQueue GPUShaderModule
Navigator.hid: HID HIDDevice
Navigator.ink: Ink
Navigator.keyboard: Keyboard
Navigator.locks: LockManager
Navigator.login: NavigatorLogin
Navigator.managed: NavigatorManagedData
Navigator.mediaCapabilities: MediaCapabilities
Navigator.mediaDevices: BrowserCaptureMediaStreamTrack CaptureController CropTarget ImageCapture MediaDevices MediaStreamTrack RestrictionTarget
Navigator.permissions: Permissions
Navigator.requestMediaKeySystemAccess: MediaKeySession MediaKeySystemAccess MediaKeys
Navigator.requestMIDIAccess: MIDIPort
Navigator.serial: Serial SerialPort
Navigator.serviceWorker: BackgroundFetchManager BackgroundFetchRegistration CookieStoreManager NavigationPreloadManager PaymentManager PeriodicSyncManager PushManager PushSubscription ServiceWorker ServiceWorkerContainer ServiceWorkerRegistration SyncManager
Navigator.storage: FileSystemDirectoryHandle FileSystemFileHandle FileSystemHandle FileSystemWritableFileStream StorageManager
Navigator.storageBuckets: StorageBucket StorageBucketManager
Navigator.usb: USB USBDevice
Navigator.userAgentData: NavigatorUAData
Navigator.wakeLock: WakeLock WakeLockSentinel
Navigator.xr: WebGL2RenderingContext WebGLRenderingContext XRFrame XRHitTestResult XRSession XRSystem
`;
