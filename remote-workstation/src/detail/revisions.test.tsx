import { expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { revision } from '@mingmou/contract/workstation/revision.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { Revisions } from './revisions';

const HEAD = { id: 2, stage: 'consultation', stageTitle: '问诊', fromVersion: 1, byName: '王建国' };

const open = async (rights: readonly Right[] = ['menu:1203']) => {
  const { user } = renderScreen(<Revisions acceptsId={14} />, {
    answers: [
      answer(revision.ofVisit, [
        {
          ...HEAD,
          action: 'save-after-retrial',
          at: '2026-03-11 09:30:00',
          diff: [
            {
              field: 'plan',
              label: '处理意见',
              old: '配镜',
              new: '角膜塑形镜',
              oldText: '配镜',
              newText: '角膜塑形镜',
            },
            { field: 'education', label: '宣教', old: null, new: '少看屏幕', oldText: '', newText: '少看屏幕' },
          ],
        },
        { ...HEAD, id: 1, action: 'retrial', reason: '补充诊断', at: '2026-03-11 09:20:00', diff: [] },
      ]),
    ],
    rights,
  });
  return user;
};

it('shows each change with its author, time, reason, and the old and new value of each field', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: '修改记录' }));
  const drawer = await screen.findByRole('dialog', { name: '修改记录' });
  const table = await within(drawer).findByRole('table', { name: '问诊的修改' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['项目修改前修改后', '处理意见配镜角膜塑形镜', '宣教空少看屏幕']);
  const entries = within(within(drawer).getByRole('list', { name: '修改记录' })).getAllByRole('listitem');
  expect(entries[0]).toHaveTextContent('问诊反审后修改王建国 2026-03-11 09:30:00');
  expect(entries[1]).toHaveTextContent('反审王建国 2026-03-11 09:20:00原因：补充诊断');
});

it('has no button without the right to search visits', async () => {
  await open([]);
  expect(screen.queryByRole('button', { name: '修改记录' })).toBeNull();
});
