import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
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
