// Drives a whole exploration through the protocol's own client: node explore.mjs SDK_FOLDER PROGRAM URL FILE [BROWSER]
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, program, url, file, browser] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(join(sdk, "dist/esm/client", path)));
const { Client } = await load("index.js");
const { StdioClientTransport } = await load("stdio.js");

const args = browser ? ["mcp", "--browser-path", browser] : ["mcp"];
const client = new Client({ name: "surefoot-lab", version: "0" });
await client.connect(new StdioClientTransport({ command: program, args }));
const { tools } = await client.listTools();
const told = [];
// The client holds each result to the tool's output schema by itself.
const call = async (name, input) => {
  const result = await client.callTool({ name, arguments: input }, undefined, {
    onprogress: (progress) => told.push(progress.message),
  });
  return result.structuredContent;
};
const started = await call("qa_session_start", { url });
const ref = started.view.match(/button "Save" (\S+)/)[1];
const saved = await call("qa_act", { action: "click", ref });
const filled = await call("qa_act", { instruction: 'fill textbox "Notes" "from a client"' });
const refused = await call("qa_act", { action: "click", ref: "e123456" });
const held = await call("qa_assert", { assertion: 'present status "Saved"' });
const evidence = await call("qa_evidence", {});
const exported = await call("qa_record_export", { output_path: file, overwrite: true });
const replayed = await call("qa_replay_run", { scenario: file });
const stopped = await call("qa_session_stop", {});
const prompts = await client.listPrompts();
const playbook = await client.getPrompt({ name: "explore", arguments: { url } });
await client.close();
console.log(
  JSON.stringify({
    tools: tools.length,
    saved: saved.proven,
    filled: filled.proven,
    refused: refused.code,
    held: held.passed,
    evidence: evidence.ok,
    exported: exported.steps,
    replayed: replayed.status,
    stopped: stopped.stopped,
    progress: told.length > 0,
    prompts: prompts.prompts.length,
    playbook: playbook.messages.length,
  }),
);
