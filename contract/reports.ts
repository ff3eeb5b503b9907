import * as v from 'valibot';
import { byteSize, id, instant, media, requiredMedia, requiredText } from './reading.ts';

/** A file to download: a report, or a part of the visual identity. `cover` is ours, and optional to a reader. */
export const report = v.pipe(
  v.object({
    id,
    name: requiredText,
    type: v.picklist(['report', 'visual']),
    report: requiredMedia,
    size: byteSize,
    updated_at: instant,
    cover: media,
  }),
  v.transform(({ report: file, updated_at: updatedAt, ...rest }) => ({
    ...rest,
    file,
    updatedAt,
  })),
);

export type ReportWire = v.InferInput<typeof report>;
export type Report = v.InferOutput<typeof report>;
