// The client of the language server `asterism lsp`: it starts the program, hands settings on, and asks for what a command
// needs and only a person can say.

import * as vscode from "vscode";
import {
  ExecuteCommandRequest,
  LanguageClient,
  LanguageClientOptions,
  ServerOptions,
} from "vscode-languageclient/node";

let client: LanguageClient | undefined;

// whyNot asks the server why a rule does not fire; the puzzle is asked for.
const whyNot = "asterism.whyNot";

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("asterism.restart", async () => {
      await client?.stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration(async (e) => {
      if (e.affectsConfiguration("asterism.program") || e.affectsConfiguration("asterism.arguments")) {
        await client?.stop();
        await start();
      }
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function start(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("asterism");
  const run = {
    command: settings.get<string>("program", "asterism"),
    args: settings.get<string[]>("arguments", ["lsp"]),
  };
  const server: ServerOptions = { run, debug: run };
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", language: "asterism" },
      { scheme: "untitled", language: "asterism" },
    ],
    initializationOptions: { collection: settings.get("collection"), puzzles: settings.get("puzzles") },
    synchronize: {
      configurationSection: "asterism",
      fileEvents: vscode.workspace.createFileSystemWatcher("**/*.rules"),
    },
    middleware: {
      executeCommand: async (command, args, next) => {
        if (command !== whyNot || args.length > 1) {
          return next(command, args);
        }
        const puzzle = await vscode.window.showInputBox({
          title: `Why does ${args[0]} not fire?`,
          prompt: "A puzzle, in any notation that fits on a line",
        });
        if (!puzzle) {
          return undefined;
        }
        const answer = await client?.sendRequest(ExecuteCommandRequest.type, { command, arguments: [args[0], puzzle] });
        const document = await vscode.workspace.openTextDocument({ content: String(answer ?? "") });
        return vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
      },
    },
  };
  client = new LanguageClient("asterism", "Asterism rules", server, options);
  try {
    await client.start();
  } catch (error) {
    void vscode.window.showErrorMessage(
      `Asterism: ${run.command} could not be started (${error}). The setting asterism.program says where it is.`,
    );
  }
}
