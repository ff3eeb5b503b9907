import { queryOptions } from '@tanstack/react-query';
import { makeCall } from '../../api/call.ts';

/** The texts with which replies can begin, for the forms that the user answers. */
export const replyTemplatesQuery = queryOptions({
  queryKey: ['reply-templates'],
  queryFn: () => makeCall('replyTemplates'),
});
