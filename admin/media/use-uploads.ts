import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { sessionQuery } from '../api/queries.ts';
import { MEDIA_KEY } from './media-queries.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

const queues = new WeakMap<QueryClient, UploadQueue>();

/** Returns the uploads of the signed-in user, and their queue. */
export function useUploads(): { uploads: readonly Upload[]; queue: UploadQueue } {
  const client = useQueryClient();
  const staff = useQuery(sessionQuery).data?.staff;
  const staffId = staff && isAllowed(staff.role, 'media.upload') ? staff.id : undefined;
  let queue = queues.get(client);
  if (queue === undefined) {
    queue = new UploadQueue(() => client.invalidateQueries({ queryKey: MEDIA_KEY }));
    queues.set(client, queue);
  }
  const shown = queue;
  useEffect(() => {
    if (staffId !== undefined) void shown.restore(staffId);
  }, [shown, staffId]);
  return { uploads: useSyncExternalStore(shown.subscribe, shown.current), queue: shown };
}
