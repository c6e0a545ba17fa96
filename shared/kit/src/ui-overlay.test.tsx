import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useKeys } from './keys/use-keys';
import { Modal } from './ui-overlay';

interface PageProps {
  readonly done: string[];
  /** Whether the content of the dialog has a key of its own. */
  readonly hasOwnKey: boolean;
}

function OwnKey({ done }: Pick<PageProps, 'done'>) {
  useKeys([{ key: 'Ctrl+S', title: '保存', run: () => done.push('dialog') }]);
  return null;
}

function Page({ done, hasOwnKey }: PageProps) {
  const [open, setOpen] = useState(false);
  useKeys([
    { key: 'F8', title: '收费', run: () => done.push('page F8') },
    { key: 'Ctrl+S', title: '保存', run: () => done.push('page') },
  ]);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Modal open={open} title="授权" footer={null}>
        {hasOwnKey ? <OwnKey done={done} /> : null}
        <button type="button" onClick={() => setOpen(false)}>
          完成
        </button>
      </Modal>
    </>
  );
}

describe('keys of a page', () => {
  it.each([
    ['do nothing while a dialog without keys is open', false, []],
    ['do nothing while a dialog is open, whose own keys work', true, ['dialog']],
  ])('%s', async (_what, hasOwnKey, whileOpen) => {
    const done: string[] = [];
    render(<Page done={done} hasOwnKey={hasOwnKey} />);
    await userEvent.click(screen.getByRole('button', { name: '打开' }));
    await screen.findByRole('dialog', { name: '授权' });
    await userEvent.keyboard('{F8}{Control>}s{/Control}');
    expect(done).toEqual(whileOpen);
    await userEvent.click(screen.getByRole('button', { name: '完成' }));
    await userEvent.keyboard('{F8}');
    expect(done).toEqual([...whileOpen, 'page F8']);
  });
});

function Asking({ own }: { readonly own: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Modal
        open={open}
        title="登记"
        afterOpenChange={(isOpen) => own && isOpen && screen.getByLabelText('原因').focus()}
      >
        <input type="file" aria-label="附件" />
        <input type="checkbox" aria-label="同时退套餐" />
        <input aria-label="原因" />
      </Modal>
    </>
  );
}

describe('the focus of a dialog that was drawn before it opens', () => {
  it.each([
    ['the first input', false, '同时退套餐'],
    ['what the dialog itself chooses', true, '原因'],
  ])('is on %s, never on its close button', async (_what, own, label) => {
    render(<Asking own={own} />);
    await userEvent.click(screen.getByRole('button', { name: '打开' }));
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
  });
});
