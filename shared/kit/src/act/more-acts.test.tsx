import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { MoreActs } from './more-acts';

async function open() {
  const { user } = renderScreen(
    <>
      <MoreActs name="王小明">
        {(onDone) => (
          <>
            <button type="button" onClick={onDone}>
              转诊
            </button>
            <button type="button">取消</button>
          </>
        )}
      </MoreActs>
      <button type="button">下一行</button>
    </>,
    { answers: [], rights: [] },
  );
  const opener = screen.getByRole('button', { name: '「王小明」的更多操作' });
  await user.click(opener);
  await waitFor(() => expect(screen.getByRole('button', { name: '转诊' })).toHaveFocus());
  return { user, opener };
}

describe('更多', () => {
  it('begins with the first act; Esc closes it and gives the focus back', async () => {
    const { user, opener } = await open();
    await user.keyboard('{Escape}');
    expect(opener).toHaveFocus();
    expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  it('Tab goes on from the button that opened it, not from the end of the document', async () => {
    const { user } = await open();
    await user.tab();
    expect(screen.getByRole('button', { name: '取消' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: '下一行' })).toHaveFocus();
  });
});
