// The public module of the audit log: who did what when in the back office.

export {
  type Act,
  type Actor,
  listActs,
  recordAct,
  recordActAlone,
  recordActOnEntries,
} from './repository.ts';
