// The engine of the playground, in a Web Worker: fetches the WebAssembly, hands it the rule files that this browser keeps, and keeps
// what is saved. Everything else is Go: see cmd/asterism/wasm.
"use strict";
importScripts("wasm_exec.js");

const database = new Promise((resolve, reject) => {
  const asked = indexedDB.open("asterism", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("rules");
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

/** kept is all rule files of this browser, by path. */
async function kept() {
  const store = (await database).transaction("rules").objectStore("rules");
  const [paths, texts] = await Promise.all([store.getAllKeys(), store.getAll()].map(
    (asked) => new Promise((resolve, reject) => { asked.onsuccess = () => resolve(asked.result); asked.onerror = () => reject(asked.error); })));
  return Object.fromEntries(paths.map((path, i) => [path, texts[i]]));
}

/** asterismKeep keeps a file, or with null forgets it. */
self.asterismKeep = (path, text) => {
  database.then((db) => {
    const store = db.transaction("rules", "readwrite").objectStore("rules");
    return text === null ? store.delete(path) : store.put(text, path);
  }).catch((error) => console.warn("this browser keeps no rules:", error));
};

/** engine is the WebAssembly. It is packed; some servers unpack such files by themselves. */
async function engine(go) {
  const headers = { "Content-Type": "application/wasm" };
  try {
    const packed = await fetch("engine.bin");
    return await WebAssembly.instantiateStreaming(new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers }), go.importObject);
  } catch {
    const plain = await fetch("engine.bin");
    return WebAssembly.instantiateStreaming(new Response(plain.body, { headers }), go.importObject);
  }
}

(async () => {
  const go = new Go();
  const [built, files] = await Promise.all([engine(go), kept().catch(() => ({}))]);
  self.asterismKept = JSON.stringify(files);
  go.run(built.instance);
})();
