import { parseArgs } from 'node:util';
import { isLanguage, type Language } from '../../contract/locale.ts';
import { STAFF_ROLES, type StaffRole } from '../../contract/permissions.ts';
import {
  type AuthParts,
  endAccess,
  findStaffByEmail,
  hasAdministrator,
  invite,
  inviteAgain,
  linkAddress,
  listStaff,
  type Outcome,
  openAuth,
  recoverAccess,
} from '../../server/auth/auth.ts';
import { readConfig } from '../../server/config/config.ts';
import { environment } from '../../server/config/env.ts';
import { closeDataFolder, writeForOwnerOnly } from '../../server/platform/data-folder.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrateAtStart } from '../../server/platform/database/migrations/migrate.ts';

const USAGE = `npm run admin -- invite EMAIL            a link by which somebody gets an account; the first one is an administrator
npm run admin -- invite EMAIL --role ROLE  the same as ${STAFF_ROLES.join(', ')}
                 --name NAME --language en  how the person is called and written to
npm run admin -- list                    who has an account
npm run admin -- recover EMAIL           a link that sets a new password and removes all other credentials
npm run admin -- end EMAIL               ends the access of somebody at once
The site may be running at the same time. Links can be used once, and are mailed too where mail is set up.`;

/** The lines to print: to stdout if the command succeeded, else to stderr. */
type CommandResult = { ok: boolean; lines: string[] };

type Command = (auth: AuthParts) => Promise<CommandResult>;

const ACTOR = { source: 'command', staffId: null } as const;

writeForOwnerOnly();
const result = await run(process.argv.slice(2));
for (const line of result.lines) (result.ok ? console.log : console.error)(line);
process.exitCode = result.ok ? 0 : 1;

async function run(args: string[]): Promise<CommandResult> {
  const command = parseCommand(args);
  if (command === null) return { ok: false, lines: [USAGE] };
  const configured = readConfig(environment());
  if (!configured.ok) return { ok: false, lines: [configured.problem] };
  const { config } = configured;
  if (config.apiOrigin !== null) {
    return { ok: false, lines: ['With API_ORIGIN there is no office: unset it.'] };
  }
  await closeDataFolder(config.dataDir);
  const database = openDatabase(config.database);
  try {
    const migrated = await migrateAtStart(database, config.migrate, Date.now);
    if (!migrated.ok) return { ok: false, lines: [migrated.message] };
    const { publicUrl } = config;
    const sendsMail = config.mail !== null;
    return await command(await openAuth({ db: database.db, now: Date.now, publicUrl, sendsMail }));
  } finally {
    await database.close();
  }
}

/** Returns the command for these arguments, or null if they are wrong. */
function parseCommand(args: string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        name: { type: 'string' },
        language: { type: 'string' },
      },
    });
    const [command, email, ...others] = positionals;
    if (others.length > 0) return null;
    if (command === 'list' && email === undefined) return printStaff;
    if (email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) return null;
    const { name = email.split('@')[0] ?? '', language = 'ar' } = values;
    const role = STAFF_ROLES.find((each) => each === values.role);
    if (command === 'invite' && (role !== undefined) === (values.role !== undefined)) {
      if (!isLanguage(language)) return null;
      return (auth) => inviteByLink(auth, { email, name, language, role });
    }
    if (command === 'recover') return (auth) => recover(auth, email);
    if (command === 'end') return (auth) => end(auth, email);
    return null;
  } catch {
    return null;
  }
}

async function inviteByLink(
  auth: AuthParts,
  person: { email: string; name: string; language: Language; role: StaffRole | undefined },
): Promise<CommandResult> {
  const role = person.role ?? ((await hasAdministrator(auth)) ? undefined : 'administrator');
  if (role === undefined) {
    return {
      ok: false,
      lines: [`There is an administrator already: add --role, one of ${STAFF_ROLES.join(', ')}.`],
    };
  }
  const known = await findStaffByEmail(auth, person.email);
  if (known?.state === 'invited') {
    return printLink(auth, known.email, await inviteAgain(auth, known.id, ACTOR));
  }
  return printLink(auth, person.email, await invite(auth, { ...person, role }, ACTOR));
}

async function recover(auth: AuthParts, email: string): Promise<CommandResult> {
  const staff = await findStaffByEmail(auth, email);
  if (staff?.state !== 'active') return unknownPerson(email);
  return printLink(auth, email, await recoverAccess(auth, staff.id, ACTOR));
}

async function end(auth: AuthParts, email: string): Promise<CommandResult> {
  const staff = await findStaffByEmail(auth, email);
  if (staff === undefined) return unknownPerson(email);
  const ended = await endAccess(auth, staff.id, ACTOR);
  if (ended.ok) return { ok: true, lines: [`${email} cannot sign in any more.`] };
  return ended.problem === 'last-administrator'
    ? {
        ok: false,
        lines: [
          `${email} is the last administrator: invite another one before, with --role administrator.`,
        ],
      }
    : unknownPerson(email);
}

async function printStaff(auth: AuthParts): Promise<CommandResult> {
  const staff = await listStaff(auth);
  if (staff.length === 0) return { ok: true, lines: ['Nobody has an account yet.'] };
  return {
    ok: true,
    lines: staff.map((person) => {
      const factor =
        person.passkeys > 0
          ? 'passkey'
          : person.hasAuthenticator
            ? 'authenticator'
            : 'password only';
      return [
        person.state.padEnd(7),
        person.role.padEnd(13),
        person.email,
        ...(person.state === 'active' ? [factor] : []),
      ].join('  ');
    }),
  };
}

function printLink(
  { publicUrl }: AuthParts,
  email: string,
  sent: Outcome<{ token: string; mailed: boolean }>,
): CommandResult {
  if (!sent.ok) {
    return {
      ok: false,
      lines: [
        sent.problem === 'email-taken'
          ? `${email} has an account already: npm run admin -- recover ${email} makes a link for it.`
          : `There is nobody to whom this applies (${sent.problem}).`,
      ],
    };
  }
  return {
    ok: true,
    lines: [
      `A link for ${email}, which can be used once:`,
      linkAddress(publicUrl, sent.token),
      ...(sent.mailed ? ['It was mailed, too.'] : []),
    ],
  };
}

function unknownPerson(email: string): CommandResult {
  return { ok: false, lines: [`Nobody has an account with the address ${email}.`] };
}
