import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { projectLink, regionLink } from './entry-links.ts';
import { count, link, localizedText, media, reference } from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';

/** Defines trainers. The wire name of the specialization is spelled `filed`. */
export function trainerKind() {
  return contentKind(
    'trainer',
    {
      name: localizedText({ label: { ar: 'الاسم', en: 'Name' } }),
      specialization: localizedText({
        label: { ar: 'التخصص', en: 'Specialisation' },
        wire: 'filed',
      }),
      field: localizedText({
        label: { ar: 'مجال التدريب', en: 'Field of training' },
        optional: true,
      }),
      address: localizedText({ label: { ar: 'مكان الإقامة', en: 'Place' }, optional: true }),
      cv: media({
        label: { ar: 'السيرة الذاتية (PDF)', en: 'CV (PDF)' },
        use: 'PDF document',
        optional: true,
      }),
      linkedin: link({
        label: { ar: 'الحساب في لينكدإن', en: 'LinkedIn profile' },
        optional: true,
      }),
      x: link({ label: { ar: 'الحساب في إكس', en: 'X account' }, optional: true }),
      portrait: media({
        label: { ar: 'الصورة الشخصية', en: 'Portrait' },
        use: 'picture',
        optional: true,
        wire: 'image',
      }),
      ...photographFields(),
      hoursWithUs: count({
        label: { ar: 'ساعات التدريب معنا', en: 'Training hours with us' },
        wire: 'hours_yafee_count',
      }),
      programs: count({ label: { ar: 'البرامج', en: 'Programmes' }, wire: 'program_count' }),
      trainees: count({ label: { ar: 'المتدربون', en: 'Trainees' }, wire: 'trainee_count' }),
      hours: count({
        label: { ar: 'مجموع ساعات التدريب', en: 'Training hours in all' },
        wire: 'hours_count',
      }),
      region: reference({
        label: { ar: 'المنطقة', en: 'Region' },
        to: 'area',
        optional: true,
      }),
    },
    {
      file: 'trainers.yaml',
      label: { one: { ar: 'مدرب', en: 'Trainer' }, many: { ar: 'المدربون', en: 'Trainers' } },
      title: 'name',
      columns: ['specialization', 'portrait'],
      page: 'trainer',
      shownOn: ['partners', 'trainers'],
      search: { type: 'trainer', lead: 'specialization', body: ['address'], picture: 'portrait' },
    },
  );
}

const trainerWire = v.object({
  id: read.id,
  name: read.requiredText,
  filed: read.text,
  field: read.text,
  address: read.text,
  cv: read.media,
  linkedin: read.link,
  x: read.link,
  image: read.media,
  ...photographTexts,
  hours_yafee_count: read.count,
  program_count: read.count,
  trainee_count: read.count,
  hours_count: read.count,
  region: read.optionalItem(regionLink),
});

function readTrainer(wire: v.InferOutput<typeof trainerWire>) {
  return {
    id: wire.id,
    name: wire.name,
    specialization: wire.filed,
    field: wire.field,
    address: wire.address,
    cv: wire.cv,
    linkedin: wire.linkedin,
    x: wire.x,
    portrait: wire.image,
    caption: wire.caption,
    credit: wire.credit,
    hoursWithUs: wire.hours_yafee_count,
    programs: wire.program_count,
    trainees: wire.trainee_count,
    hours: wire.hours_count,
    region: wire.region,
  };
}

/** A trainer. The wire name of the specialization is spelled `filed`. `field` and `region` are our additions; other backends may omit them. */
export const trainer = v.pipe(trainerWire, v.transform(readTrainer));

/** A trainer with the programmes and projects that name this trainer, which are our addition; other backends may omit them. */
export const trainerProfile = v.pipe(
  v.object({ ...trainerWire.entries, projects: read.items(projectLink) }),
  v.transform(({ projects, ...wire }) => ({ ...readTrainer(wire), projects })),
);

export type TrainerWire = v.InferInput<typeof trainer>;
export type TrainerProfileWire = v.InferInput<typeof trainerProfile>;
export type TrainerProfile = v.InferOutput<typeof trainerProfile>;
export type Trainer = v.InferOutput<typeof trainer>;
