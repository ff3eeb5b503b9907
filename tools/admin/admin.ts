import { parseArgs } from 'node:util';
import { STAFF_ROLES, type StaffRole } from '../../contract/admin/permissions.ts';
import { readEmail } from '../../contract/email-address.ts';
import { isLanguage, type Language } from '../../contract/locale.ts';
import {
  type AuthDependencies,
  endAccess,
  findStaffByEmail,
  hasAdministrator,
  invite,
  inviteAgain,
  linkAddress,
  listStaff,
  openAuth,
  recoverAccess,
} from '../../server/auth/auth.ts';
import { organisation } from '../../server/content/content.ts';
import type { Outcome } from '../../server/platform/admin/outcome.ts';
import {
  type Command,
  CommandFailure,
  readSettings,
  runCommand,
  WrongUse,
  withMigratedDatabase,
} from '../command-line.ts';

const USAGE = `npm run admin -- invite EMAIL            a link by which somebody gets an account; the first one is an administrator
npm run admin -- invite EMAIL --role ROLE  the same as ${STAFF_ROLES.join(', ')}
                 --name NAME --language en  how the person is called and written to
npm run admin -- list                    who has an account
npm run admin -- recover EMAIL           a link that sets a new password and removes all other credentials
npm run admin -- end EMAIL               ends the access of somebody at once
The site may be running at the same time. Links can be used once, and are mailed too where mail is set up.`;

/** Runs the command, and returns the lines to print. */
type Work = (auth: AuthDependencies) => Promise<string[]>;

const ACTOR = { source: 'command', staffId: null } as const;

export const admin: Command = {
  usage: USAGE,
  run: async (args, { env }) => {
    const command = parseCommand(args);
    const config = readSettings(env);
    return withMigratedDatabase(config, async ({ db }) => {
      const { publicUrl, mail } = config;
      return command(
        await openAuth({ db, now: Date.now, publicUrl, sendsMail: mail !== null, organisation }),
      );
    });
  },
};

/** Returns the command for these arguments. @throws WrongUse if they name none */
function parseCommand(args: string[]): Work {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      name: { type: 'string' },
      language: { type: 'string' },
    },
  });
  const [command, address, ...others] = positionals;
  if (others.length > 0) throw new WrongUse('There are too many arguments.');
  if (command === 'list' && address === undefined) return printStaff;
  if (address === undefined) {
    throw new WrongUse('Name a command with an e-mail address, or list.');
  }
  if (command === 'recover') return (auth) => recover(auth, address);
  if (command === 'end') return (auth) => end(auth, address);
  if (command !== 'invite') throw new WrongUse(`There is no command ${command}.`);
  const read = readEmail(address);
  if (!read.ok) throw new WrongUse(`${address} is no e-mail address.`);
  const email = read.address;
  const { name = email.split('@')[0] ?? '', language = 'ar' } = values;
  if (!isLanguage(language)) throw new WrongUse(`There is no language ${language}.`);
  const role = STAFF_ROLES.find((each) => each === values.role);
  if (role === undefined && values.role !== undefined) {
    throw new WrongUse(`There is no role ${values.role}.`);
  }
  return (auth) => inviteByLink(auth, { email, name, language, role });
}

async function inviteByLink(
  auth: AuthDependencies,
  person: { email: string; name: string; language: Language; role: StaffRole | undefined },
): Promise<string[]> {
  const role = person.role ?? ((await hasAdministrator(auth)) ? undefined : 'administrator');
  if (role === undefined) {
    throw new CommandFailure(
      `There is an administrator already: add --role, one of ${STAFF_ROLES.join(', ')}.`,
    );
  }
  const known = await findStaffByEmail(auth, person.email);
  if (known?.state === 'invited') {
    return printLink(auth, known.email, await inviteAgain(auth, known.id, ACTOR));
  }
  return printLink(auth, person.email, await invite(auth, { ...person, role }, ACTOR));
}

async function recover(auth: AuthDependencies, email: string): Promise<string[]> {
  const staff = await findStaffByEmail(auth, email);
  if (staff?.state !== 'active') throw unknownPerson(email);
  return printLink(auth, email, await recoverAccess(auth, staff.id, ACTOR));
}

async function end(auth: AuthDependencies, email: string): Promise<string[]> {
  const staff = await findStaffByEmail(auth, email);
  if (staff === undefined) throw unknownPerson(email);
  const ended = await endAccess(auth, staff.id, ACTOR);
  if (ended.ok) return [`${email} cannot sign in any more.`];
  if (ended.problem !== 'last-administrator') throw unknownPerson(email);
  throw new CommandFailure(
    `${email} is the last administrator: invite another one before, with --role administrator.`,
  );
}

async function printStaff(auth: AuthDependencies): Promise<string[]> {
  const staff = await listStaff(auth);
  if (staff.length === 0) return ['Nobody has an account yet.'];
  return staff.map((person) => {
    const factor =
      person.passkeys > 0 ? 'passkey' : person.hasAuthenticator ? 'authenticator' : 'password only';
    return [
      person.state.padEnd(7),
      person.role.padEnd(13),
      person.email,
      ...(person.state === 'active' ? [factor] : []),
    ].join('  ');
  });
}

function printLink(
  { publicUrl }: AuthDependencies,
  email: string,
  sent: Outcome<{ token: string; mailed: boolean }>,
): string[] {
  if (!sent.ok) {
    throw new CommandFailure(
      sent.problem === 'email-taken'
        ? `${email} has an account already: npm run admin -- recover ${email} makes a link for it.`
        : `There is nobody to whom this applies (${sent.problem}).`,
    );
  }
  return [
    `A link for ${email}, which can be used once:`,
    linkAddress(publicUrl, sent.token),
    ...(sent.mailed ? ['It was mailed, too.'] : []),
  ];
}

function unknownPerson(email: string): CommandFailure {
  return new CommandFailure(`Nobody has an account with the address ${email}.`);
}

if (import.meta.main) await runCommand(admin.usage, admin.run);
