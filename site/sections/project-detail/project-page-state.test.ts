import { expect, test } from 'vitest';
import type { Project } from '../../../contract/content/project.ts';
import { QueryFailed } from '../../api/query-failure.ts';
import { projectPageState } from './project-page-state.ts';

function resultOf(type: Project['type']): { data: Project; error: null } {
  const data = {
    id: 7,
    type,
    title: 'Raghdan',
    html: '',
    thumbnail: null,
    thumbnailAlt: '',
    caption: '',
    credit: '',
    shareTitle: '',
    sharePicture: null,
    beneficiaries: 0,
    figureSource: { source: '', countedOn: null, method: '' },
    report: null,
    versions: [],
    managers: [],
    trainers: [],
    opens: null,
    closes: null,
    applications: null,
    hasForm: false,
    questions: [],
    region: null,
    seats: null,
    ages: null,
    duration: '',
    applyUrl: null,
    news: [],
    testimonials: [],
    previous: null,
    next: null,
    changedAt: undefined,
  };
  return { data, error: null };
}

test('shows a project only on the page of its type', () => {
  expect(projectPageState('project', resultOf('other'))).toBe('found');
  expect(projectPageState('program', resultOf('main'))).toBe('found');
  expect(projectPageState('project', resultOf('main'))).toBe('other-type');
  expect(projectPageState('program', resultOf('other'))).toBe('other-type');
});

test('shows a project without a type on both pages', () => {
  expect(projectPageState('project', resultOf(null))).toBe('found');
  expect(projectPageState('program', resultOf(null))).toBe('found');
});

test('is missing only after a 404, and unknown after any other failure', () => {
  const stateAfter = (error: unknown) => projectPageState('project', { data: undefined, error });
  expect(stateAfter(new QueryFailed('/x', 404))).toBe('missing');
  expect(stateAfter(new QueryFailed('/x', 500))).toBe('unknown');
  expect(stateAfter(new Error('timeout'))).toBe('unknown');
  expect(stateAfter(null)).toBe('unknown');
});
