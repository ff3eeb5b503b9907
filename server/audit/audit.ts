// The public module of the audit log: who did what when in the back office.

export {
  type Act,
  type Actor,
  type ListedAct,
  listActs,
  recordAct,
  recordActOnEntries,
} from './repository.ts';
