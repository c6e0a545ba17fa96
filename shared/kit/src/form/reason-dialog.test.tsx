import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import { CANCELS } from '../feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from './reason-dialog';

function Row({ name, run }: Pick<ReasonAsked, 'run'> & { readonly name: string }) {
  const [asked, ask] = useState<ReasonAsked>();
  return (
    <>
      <button type="button" onClick={() => ask({ title: `取消挂号：${name}`, ...CANCELS, run })}>
        {`取消${name}`}
      </button>
      <ReasonDialog asked={asked} longest={100} onClose={() => ask(undefined)} />
    </>
  );
}

/** A page that is left and come back to. */
function Pages({ run }: Pick<ReasonAsked, 'run'>) {
  const [visits, visit] = useState(0);
  return (
    <>
      <button type="button" onClick={() => visit((now) => now + 1)}>
        离开再回来
      </button>
      <Row key={visits} name="王小明" run={run} />
      <Row key={`other-${visits}`} name="李红" run={run} />
    </>
  );
}

describe('the buttons of a reason', () => {
  it.each([
    ['an act that cancels something', CANCELS, '返回', '确认取消'],
    ['other acts', {}, '取消', '确定'],
  ])('of %s are %s and %s', async (_case, texts, leave, act) => {
    const asked = { title: '取消挂号：王小明', ...texts, run: async () => undefined };
    renderScreen(<ReasonDialog asked={asked} longest={9} onClose={() => {}} />, { answers: [], rights: [] });
    const dialog = within(await screen.findByRole('dialog'));
    const [, ...buttons] = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual([leave, act]);
  });
});

describe('a reason that was typed', () => {
  it('restores the text after the page was left, only for the same act, until it is accepted or cancelled', async () => {
    const run = jest.fn<ReasonAsked['run']>(async () => undefined);
    const { user } = renderScreen(<Pages run={run} />, { answers: [], rights: [] });
    await user.click(screen.getByText('取消王小明'));
    await user.type(await screen.findByLabelText('原因'), '改期');
    await user.click(screen.getByText('离开再回来'));
    await waitFor(() => expect(screen.queryByLabelText('原因')).toBeNull());

    await user.click(screen.getByText('取消李红'));
    expect(await screen.findByLabelText('原因')).toHaveValue('');
    await user.click(screen.getByText('离开再回来'));
    await user.click(screen.getByText('取消王小明'));
    expect(await screen.findByLabelText('原因')).toHaveValue('改期');
    await user.type(screen.getByLabelText('原因'), '{Enter}');
    await waitFor(() => expect(run).toHaveBeenCalledWith('改期', []));
    await waitFor(() => expect(screen.queryByLabelText('原因')).toBeNull());

    await user.click(screen.getByText('取消王小明'));
    expect(await screen.findByLabelText('原因')).toHaveValue('');
    await user.type(screen.getByLabelText('原因'), '不来了');
    await user.click(screen.getByRole('img', { name: 'close' }));
    await waitFor(() => expect(screen.queryByLabelText('原因')).toBeNull());
    await user.click(screen.getByText('取消王小明'));
    expect(await screen.findByLabelText('原因')).toHaveValue('');
  });
});
