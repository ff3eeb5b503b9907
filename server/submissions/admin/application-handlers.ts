import {
  type ApplicationCard,
  type ApplicationsResponse,
  type applicationCalls,
  applicationsFilter,
} from '../../../contract/admin/inbox/applications.ts';
import { APPLICATION_STAGES, filteredForms } from '../../../contract/admin/inbox/inbox.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import { STAFF_FORMS } from '../../../contract/forms/forms.ts';
import { findStaffNames, listStaff } from '../../auth/auth.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { colleaguesOf } from '../inbox/colleagues.ts';
import { type ListedCard, listApplications } from '../inbox/list-applications.ts';
import { findAppliedEntries } from './applied-entries.ts';
import type { InboxDependencies } from './inbox-handlers.ts';
import { assigneeOf } from './inbox-query.ts';
import { readerOf } from './reader.ts';

/** The handler of the board of applications. */
export const applicationHandlers: Handlers<keyof typeof applicationCalls, InboxDependencies> = {
  async applications(dependencies, request) {
    const { forms, staffId } = readerOf(request);
    const { form, entry, assignee, order } = readFilter(applicationsFilter, request.query);
    const seen = filteredForms('applications', forms);
    const filtered = filteredForms(form, seen);
    const board = await listApplications(
      dependencies.db,
      {
        forms: filtered.length === 0 ? seen : filtered,
        entryId: entry === null ? null : Number(entry),
        assignee: assigneeOf(assignee, staffId),
        order,
      },
      dependencies.now(),
    );
    const nameOf = await findStaffNames(dependencies);
    const entryOf = await findAppliedEntries(
      dependencies.db,
      Object.values(board.stages).flatMap(({ cards }) => cards),
    );
    const present = (listed: ListedCard): ApplicationCard => {
      const { assignedTo, entryId, appliedFor, ...card } = listed;
      return {
        ...card,
        assignee: assignedTo === null ? null : { id: assignedTo, name: nameOf(assignedTo) },
        entryTitle: entryOf(listed),
      };
    };
    const staff = await listStaff(dependencies);
    return {
      ok: true,
      response: {
        stages: Object.fromEntries(
          APPLICATION_STAGES.map((stage) => {
            const { cards, total } = board.stages[stage];
            return [stage, { cards: cards.map(present), total }];
          }),
        ) as ApplicationsResponse['stages'],
        oldestAt: board.oldestAt,
        colleagues: Object.fromEntries(
          STAFF_FORMS.map((each) => [each, colleaguesOf(staff, each)]),
        ) as ApplicationsResponse['colleagues'],
      },
    };
  },
};
