import { expect, it } from '@jest/globals';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { PatientBar } from './patient-bar';
import type { PatientInfo } from './use-visit';
import { patient, visit } from './visit.samples';

const none: Partial<PatientInfo> = { allergyFlag: 0, allergyHistory: null };

it.each<[string, Partial<PatientInfo>, string | null, string | null]>([
  ['the file', {}, null, '过敏：青霉素'],
  ['this visit', none, '头孢', '过敏：头孢'],
  ['both', {}, '头孢', '过敏：青霉素；头孢'],
  ['both in the same words', {}, '青霉素', '过敏：青霉素'],
  ['neither', none, null, null],
])('names the allergies of %s in red', (_where, file, askedAllergy, shown) => {
  renderScreen(<PatientBar patient={{ ...patient, ...file }} visit={{ ...visit, askedAllergy }} />, {
    answers: [],
    rights: ['menu:1201'],
  });
  expect(screen.queryByText(/过敏/)?.textContent ?? null).toBe(shown);
  if (shown) expect(screen.getByText(shown)).toHaveClass('danger');
});
