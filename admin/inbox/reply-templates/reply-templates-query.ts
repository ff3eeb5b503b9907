import { queryOptions } from '@tanstack/react-query';
import { makeCall } from '../../api/call.ts';

/** The texts that replies can begin with, of the forms that the person answers. */
export const replyTemplatesQuery = queryOptions({
  queryKey: ['reply-templates'],
  queryFn: () => makeCall('replyTemplates'),
});
