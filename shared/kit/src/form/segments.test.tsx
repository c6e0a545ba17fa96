import { expect, it } from '@jest/globals';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import { Segments } from './segments';

const VIEWS = [
  ['list', '列表'],
  ['board', '看板'],
] as const;

function Views() {
  const [view, setView] = useState<'list' | 'board'>('list');
  return <Segments label="查看方式" options={VIEWS} value={view} onChange={setView} />;
}

it('marks the chosen option, is one stop of Tab, and chooses by the arrow keys', async () => {
  const { user } = renderScreen(<Views />, { answers: [], rights: [] });
  expect(screen.getByRole('radiogroup', { name: '查看方式' })).toBeVisible();
  await user.tab();
  expect(screen.getByRole('radio', { name: '列表' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '看板' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: '列表' }));
  expect(screen.getByRole('radio', { name: '看板' })).not.toBeChecked();
});
