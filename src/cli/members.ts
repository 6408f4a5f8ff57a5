import type { Command } from 'commander';
import { systemActor } from '../auth/authenticate.ts';
import type { Workspace } from '../auth/context.ts';
import type { Writer } from '../database/engine/statement.ts';
import { PERMISSIONS, ROLES } from '../domain/permissions.ts';
import { invite } from '../resources/members/invitations.ts';
import {
  addMember,
  findMember,
  hasOwner,
  listMembers,
  type Member,
  revokeMember,
} from '../workspaces/members.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import type { CommandContext } from './opened.ts';
import { commaList, knownAccount } from './options.ts';
import { type Answer, card, listing, warned } from './output.ts';

/** `members`: the members of a business, and their rights in both its workspaces. */
export function add(noun: Command): void {
  addOne(noun);

  inviteVerb(noun);

  const revoke = verb(
    noun,
    'revoke <workspace>',
    "End a membership at once: the member's keys answer 403. Adding the member again brings them back.",
  );
  requiring(revoke, ['--email <address>', 'whose membership ends']);
  onDatabase<{ email: string }>(revoke, (commandContext, { email }, reference = '') =>
    changed(commandContext, reference, async (tx, workspace) => ({
      member: await revokeMember(tx, { workspace, email, now: commandContext.now }),
    })),
  );

  const list = verb(noun, 'list <workspace>', 'List the present members of a business.');
  onDatabase(list, async ({ database }, _options, reference = '') => {
    const members = await database.read(async (tx) => listMembers(tx, await loadWorkspace(tx, reference)));
    return listing(members, {
      rows: members,
      columns: [
        { title: 'Reference', cell: (member) => member.reference },
        { title: 'E-mail', cell: (member) => member.email },
        { title: 'Role', cell: (member) => member.role },
        {
          title: 'Permissions',
          wraps: true,
          cell: (member) => (member.role ? 'of the role' : member.permissions.join(', ')),
        },
      ],
      empty: `This business has no members. Add one with: members add ${reference} --email ADDRESS --role owner`,
    });
  });
}

function addOne(noun: Command): void {
  const command = verb(
    noun,
    'add <workspace>',
    'Add a member to a business, or give a present one other rights: either a role or a list of permissions.',
    'members add 01JD2ZQW0000000000000000WS --email ivan@zora.example --role accountant',
    'members add 01JD2ZQW0000000000000000WS --email shop@zora.example --permissions clients.view,documents.create',
  );
  requiring(command, ['--email <address>', 'who it is'])
    .option('--role <role>', ROLES.join(', '))
    .option('--permissions <list>', `instead of a role; of ${PERMISSIONS.join(', ')}`, commaList);
  type Options = { email: string; role?: string; permissions?: string[] };
  onDatabase<Options>(command, (commandContext, { email, role, permissions }, reference = '') =>
    changed(commandContext, reference, async (tx, workspace) => {
      const warning = (await findMember(tx, workspace, email)) ? undefined : await knownAccount(tx, email);
      const member = await addMember(tx, { workspace, email, role, permissions, now: commandContext.now });
      return { member, warning };
    }),
  );
}

function inviteVerb(noun: Command): void {
  const command = verb(
    noun,
    'invite <workspace>',
    'Invite a person to the dashboard of a business: prints the one-time link, and sends it where e-mail is set up.',
    'members invite 01JD2ZQW0000000000000000WS --email ivan@zora.example --role accountant',
  );
  requiring(command, ['--email <address>', 'who it is'])
    .option('--role <role>', ROLES.join(', '))
    .option('--permissions <list>', `instead of a role; of ${PERMISSIONS.join(', ')}`, commaList);
  type Options = { email: string; role?: string; permissions?: string[] };
  onDatabase<Options>(command, ({ database, service, now }, options, reference = '') =>
    database.write({ businessOf: reference }, async (tx) => {
      const actor = await systemActor(tx, (await loadWorkspace(tx, reference)).id);
      if (!actor) throw new Error(`There is no workspace "${reference}".`);
      const { link, url } = await invite({ tx, actor, now, service: service() }, options);
      const { email, role, permissions, expiresAt } = link;
      return card({ reference: link.reference, email, role, permissions, link: url, expiresAt });
    }),
  );
}

/** Changes a member, and warns when the business lost its last owner. */
function changed(
  { database }: CommandContext,
  reference: string,
  change: (tx: Writer, workspace: Workspace) => Promise<{ member: Member; warning?: string | undefined }>,
): Promise<Answer> {
  return database.write({ businessOf: reference }, async (tx) => {
    const workspace = await loadWorkspace(tx, reference);
    const wasOwned = await hasOwner(tx, workspace);
    const { member, warning } = await change(tx, workspace);
    const answer = { ...card(member), ...warned(warning) };
    if (!wasOwned || (await hasOwner(tx, workspace))) return answer;
    const ownerless = `This business has no owner any more. Give it an owner with: members add ${reference} --email ADDRESS --role owner`;
    return { ...answer, ...warned(ownerless) };
  });
}
