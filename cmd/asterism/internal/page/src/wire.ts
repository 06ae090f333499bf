// The one stream between page and engine: JSON-RPC 2.0, over a WebSocket to a server or over the messages of a Web Worker.
// Nothing outside this file knows which. The page's own requests have ids of text, those of the editor's language client
// have numbers, so that both share the stream.

import { signal } from "@preact/signals";

/** Port carries messages of JSON, whole. */
interface Port {
  send(text: string): void;
  close(): void;
}

interface Events {
  got(text: string): void;
  up(): void;
  down(): void;
}

type Connect = (events: Events) => Port;

/** Fault is an error that the engine answers: a sentence for people and its code. */
export class Fault extends Error {
  constructor(message: string, readonly code: number) {
    super(message);
  }
}

/** The codes by which the page acts; see messages.go. */
export const Cancelled = -32800, Lost = -1;

interface Waiting {
  resolve(value: unknown): void;
  reject(fault: Fault): void;
  progress: ((value: never) => void) | undefined;
}

export interface Asking<P> {
  signal?: AbortSignal;
  progress?: (value: P) => void;
}

interface Message {
  id?: number | string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

/** Link is whether there is an engine to ask. */
export type Link = "begin" | "up" | "down";

export class Wire {
  /** whether the engine can be asked now. */
  readonly link = signal<Link>("begin");
  /** takes the messages of the language client. */
  editor: ((text: string) => void) | null = null;
  private port: Port | null = null;
  private count = 0;
  private tries = 0;
  private readonly waiting = new Map<string, Waiting>();
  private readonly heard = new Map<string, ((params: never) => void)[]>();

  /** greet is done on each new connection before anything else is asked. */
  constructor(private readonly connect: Connect, private readonly greet: () => Promise<void>) {}

  /** open connects, and connects again whenever the connection is lost. */
  open(): void {
    this.port = this.connect({ got: (text) => this.take(text), up: () => this.greetings(), down: () => this.lost() });
  }

  private greetings(): void {
    this.tries = 0;
    this.link.value = "begin";
    this.greet().then(() => (this.link.value = "up"), (fault: unknown) => console.warn(fault));
  }

  private lost(): void {
    this.link.value = "down";
    const all = [...this.waiting.values()];
    this.waiting.clear();
    all.forEach((w) => w.reject(new Fault("the engine is away", Lost)));
    setTimeout(() => this.open(), Math.min(4000, 250 * 2 ** this.tries++));
  }

  private take(text: string): void {
    const message = JSON.parse(text) as Message;
    const own = typeof message.id === "string" && message.method === undefined;
    if (own) {
      this.settle(message);
    } else if (message.method === "$/progress") {
      this.report(message.params as { token: string; value: never });
    } else if (message.method && this.heard.has(message.method)) {
      this.heard.get(message.method)!.forEach((act) => act(message.params as never));
      this.editor?.(text);
    } else {
      this.editor?.(text);
    }
  }

  private settle(message: Message): void {
    const id = String(message.id);
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (message.error) {
      waiting?.reject(new Fault(message.error.message, message.error.code));
    } else {
      waiting?.resolve(message.result);
    }
  }

  private report(params: { token: string; value: never }): void {
    this.waiting.get(params.token)?.progress?.(params.value);
  }

  /** ask sends a request; it fails with a Fault, of the code Lost where the connection went. */
  ask<T, P = never>(method: string, params: object, asking: Asking<P> = {}): Promise<T> {
    const id = `page-${++this.count}`;
    if (!this.port || this.link.value === "down") {
      return Promise.reject(new Fault("the engine is away", Lost));
    }
    const withToken = asking.progress ? { ...params, workDoneToken: id } : params;
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject, progress: asking.progress }));
    asking.signal?.addEventListener("abort", () => this.cancel(id), { once: true });
    this.send({ id, method, params: withToken });
    return answer as Promise<T>;
  }

  private cancel(id: string): void {
    const waiting = this.waiting.get(id);
    if (waiting) {
      this.waiting.delete(id);
      this.tell("$/cancelRequest", { id });
      waiting.reject(new Fault("cancelled", Cancelled));
    }
  }

  /** tell sends a notification. */
  tell(method: string, params: object): void {
    this.send({ method, params });
  }

  private send(message: Message): void {
    this.pass(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }

  /** pass sends a message of the language client as it is. */
  pass(text: string): void {
    this.port?.send(text);
  }

  /** hear acts on a notification. */
  hear<P>(method: string, act: (params: P) => void): void {
    this.heard.set(method, [...(this.heard.get(method) ?? []), act as (params: never) => void]);
  }
}

/** overSocket connects to a server. */
export function overSocket(address: string): Connect {
  return (events) => {
    const socket = new WebSocket(address);
    socket.onopen = events.up;
    socket.onmessage = (e) => events.got(String(e.data));
    socket.onclose = events.down;
    return { send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text), close: () => socket.close() };
  };
}

/** overWorker starts the engine as WebAssembly. Its first message says that it is there. */
export function overWorker(address: string): Connect {
  return (events) => {
    const worker = new Worker(address);
    let there = false;
    worker.onmessage = (e) => {
      if (there) {
        events.got(String(e.data));
      } else {
        there = true;
        events.up();
      }
    };
    return { send: (text) => worker.postMessage(text), close: () => worker.terminate() };
  };
}
