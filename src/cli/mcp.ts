import type { Command } from 'commander';
import { serviceAddress } from '../config/derived.ts';
import { readConfig, SettingsError } from '../config/load.ts';
import { runBridge } from '../mcp/bridge.ts';
import { answersOf, FORMS } from '../mcp/result.ts';
import { areasOf, TOOL_AREAS } from '../mcp/tools.ts';
import { described } from './command.ts';
import { problemText, withoutSecrets } from './problem.ts';

/** `mcp`: the AI connector for clients that start a program and use its stdin and stdout. */
export function add(noun: Command): void {
  const command = described(
    noun,
    'Connect an AI client to the running service: MCP on stdin and stdout. INVOICING_API_KEY or INVOICING_API_KEY_FILE holds the key that it acts with, INVOICING_URL the address of the service where it is not that of the other settings.',
    ['mcp', 'mcp --areas documents,clients'],
  );
  command.option('--areas <areas>', `offer only the tools of these areas, of ${TOOL_AREAS.join(', ')}`);
  command.option('--answers <form>', `give each answer in one form alone: ${FORMS.join(' or ')}`);
  command.action(async (given: { areas?: string; answers?: string }) => {
    const { writeErr } = command.configureOutput();
    const say = (text: string) => writeErr?.(`${withoutSecrets(text)}\n`);
    try {
      const areas = areasOf(given.areas);
      const answers = answersOf(given.answers);
      const config = readConfig();
      if (config.INVOICING_API_KEY === undefined) {
        throw new SettingsError(
          'Set INVOICING_API_KEY, or INVOICING_API_KEY_FILE, to an API key of the workspace: "keys create" makes one.',
        );
      }
      const serviceUrl = serviceAddress(config);
      // A client needs no greeting; a person who started this by hand sees no other output.
      if (process.stdin.isTTY) say(`MCP for ${serviceUrl}: waiting for a client's messages on stdin.`);
      await runBridge({ serviceUrl, apiKey: config.INVOICING_API_KEY, areas, answers, say });
    } catch (error) {
      command.error(`error: ${await problemText(error)}`);
    }
  });
}
