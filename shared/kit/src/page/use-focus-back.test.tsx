import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Drawer } from '../ui-drawer';
import { Modal } from '../ui-overlay';

type Frame = typeof Modal | typeof Drawer;

/** As pages hold most of them: there while it is open, gone when it is not. */
function Opened({ of: Over }: { readonly of: Frame }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open ? (
        <Over open title="上面的" footer={null}>
          <button type="button" onClick={() => setOpen(false)}>
            完成
          </button>
        </Over>
      ) : null}
    </>
  );
}

describe('removal of an open overlay', () => {
  it.each([
    ['dialog', Modal],
    ['drawer', Drawer],
  ] as const)('a %s gives the focus back to the button that opened it', async (_name, frame) => {
    render(<Opened of={frame} />);
    const opener = screen.getByRole('button', { name: '打开' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const inside = await screen.findByRole('button', { name: '完成' });
    inside.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('完成')).toBeNull());
    expect(opener).toHaveFocus();
  });
});
