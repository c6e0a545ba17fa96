import { expect, it } from '@jest/globals';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { EarlierVisits } from './earlier-visits';
import { visit } from './visit.samples';

it('opens each begun stage of an earlier visit, 预检 and 问卷 included', async () => {
  renderScreen(<EarlierVisits patientId={1} acceptsId={15} onClose={() => undefined} />, {
    answers: [answer(consultingDesk.earlierVisits, { records: [visit], total: 1, page: 1, size: 20 })],
    rights: ['menu:1201'],
  });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['预检 ●', '/work/detail/pre?acceptsId=14&medicalId=3&patientId=1&tab=0'],
    ['问卷 ◐', '/work/detail/ques?acceptsId=14&medicalId=3&patientId=1&tab=1'],
  ]);
});
