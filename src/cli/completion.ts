import { Argument, type Command } from 'commander';
import { described } from './command.ts';

const SHELLS = ['bash', 'zsh'] as const;

/**
 * `completion SHELL`: a script that knows every noun, verb and option, also those of the operations.
 * @param completeAll gives every noun of the program all that it has
 */
export function add(noun: Command, completeAll: (program: Command) => Promise<void>): void {
  described(
    noun.addArgument(new Argument('<shell>', 'which shell').choices(SHELLS)),
    'Write the completion of this command line for a shell. It completes "invoicing": where that is no program of its own, make it a function that calls one.',
    [
      'completion bash > ~/.local/share/bash-completion/completions/invoicing',
      'completion zsh > ~/.zfunc/_invoicing',
    ],
  );
  noun.action(async (shell: (typeof SHELLS)[number]) => {
    const program = noun.parent as Command;
    await completeAll(program);
    const lists: Lists = { verbs: new Map(), options: new Map(), values: new Map() };
    note(program, '', lists);
    noun.configureOutput().writeOut?.(SCRIPTS[shell](program.name(), lists));
  });
}

/** By what stands before: the verbs that follow, the options, and the words that an option takes. */
type Lists = { verbs: Map<string, string[]>; options: Map<string, string[]>; values: Map<string, string[]> };

function note(command: Command, at: string, lists: Lists): void {
  const commands = visible(command);
  const ofArguments = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  lists.verbs.set(at, [...commands.map((each) => each.name()), ...ofArguments]);
  const options = command.options.filter(({ hidden, long }) => !hidden && long);
  lists.options.set(at, [...options.map(({ long }) => long ?? ''), '--help']);
  for (const { long, argChoices } of options) if (argChoices) lists.values.set(`${at} ${long}`, argChoices);
  for (const each of commands) note(each, `${at} ${each.name()}`.trim(), lists);
}

/** Without those that only name the command that has taken their place: they have no help. */
function visible(command: Command): Command[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== 'help');
}

/** A function of the shell that prints the words for what stands before. */
function lookUp(name: string, lists: Map<string, string[]>): string {
  const cases = [...lists]
    .filter(([, words]) => words.length > 0)
    .map(([at, words]) => `    ${quoted(at)}) echo ${quoted(words.join(' '))} ;;`);
  return `${name}() {\n  case "$1" in\n${cases.join('\n')}\n  esac\n}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function functions({ verbs, options, values }: Lists): string {
  return [
    lookUp('_invoicing_verbs', verbs),
    lookUp('_invoicing_options', options),
    lookUp('_invoicing_values', values),
  ].join('\n');
}

const SCRIPTS: Record<(typeof SHELLS)[number], (name: string, lists: Lists) => string> = {
  bash: (name, lists) => `# Completion of ${name} for bash, written by: ${name} completion bash

${functions(lists)}
_invoicing() {
  local at='' words i cur="\${COMP_WORDS[COMP_CWORD]}"
  for ((i = 1; i < COMP_CWORD; i++)); do
    case " $(_invoicing_verbs "$at") " in *" \${COMP_WORDS[i]} "*) at="\${at:+$at }\${COMP_WORDS[i]}" ;; esac
  done
  words=$(_invoicing_values "$at \${COMP_WORDS[COMP_CWORD - 1]}")
  if [ -z "$words" ]; then
    case "$cur" in -*) words=$(_invoicing_options "$at") ;; *) words=$(_invoicing_verbs "$at") ;; esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _invoicing ${name}
`,
  zsh: (name, lists) => `#compdef ${name}
# Completion of ${name} for zsh, written by: ${name} completion zsh

${functions(lists)}
_invoicing() {
  local at='' list word cur="\${words[CURRENT]}"
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case " $(_invoicing_verbs "$at") " in *" $word "*) at="\${at:+$at }$word" ;; esac
  done
  list=$(_invoicing_values "$at \${words[CURRENT-1]}")
  if [[ -z "$list" ]]; then
    case "$cur" in -*) list=$(_invoicing_options "$at") ;; *) list=$(_invoicing_verbs "$at") ;; esac
  fi
  if [[ -n "$list" ]]; then compadd -- \${=list}; else _files; fi
}
# Read as a file of $fpath it completes at once; sourced, it says what for.
if [[ "\${funcstack[1]}" == _${name} ]]; then _invoicing "$@"; else compdef _invoicing ${name}; fi
`,
};
