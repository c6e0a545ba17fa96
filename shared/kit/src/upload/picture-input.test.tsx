import { describe, expect, it } from '@jest/globals';
import { storedFile } from '@mingmou/contract/files/file.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import type { Picture } from './picture';
import { PictureInput, PicturesInput } from './picture-input';

const picture = (id: number, name = `p${id}.png`): Picture => ({
  ...{ id, url: `/api/files/${id}`, thumbUrl: `/api/files/t${id}`, name, size: 10, width: 1, height: 1 },
});
const file = (name: string) => new File(['x'], name, { type: 'image/png' });

function Form({
  max,
  disabled = false,
  held = [1],
}: {
  readonly max: number;
  readonly disabled?: boolean;
  readonly held?: number[];
}) {
  const [ids, setIds] = useState<number[]>(held);
  return (
    <>
      <PicturesInput
        {...{ use: 'ORG_IMAGE', title: '机构图片', max, disabled, scan: true }}
        known={[picture(1)]}
        value={ids}
        onChange={setIds}
      />
      <output>{ids.join(',')}</output>
    </>
  );
}

function arriving(): Answer {
  let next = 10;
  return answer(storedFile.picture, () => {
    next += 1;
    return picture(next);
  });
}

const show = (element: React.ReactNode, answers: readonly Answer[] = [arriving()]) =>
  renderScreen(element, { rights: ['menu:1704'], answers });

const thumbs = () => within(screen.getByRole('list', { name: '机构图片' })).getAllByRole('listitem');

describe('图片', () => {
  it('shows the stored pictures, adds more, and removes one', async () => {
    const { user, server } = show(<Form max={3} />);
    expect(screen.getByRole('img', { name: '机构图片 p1.png' })).toHaveAttribute('src', '/api/files/t1');
    await user.upload(screen.getByLabelText('机构图片文件'), [file('a.png'), file('b.png')]);
    expect(await screen.findByText('1,11,12')).toBeVisible();
    expect(server.sent(storedFile.picture)[0]).toMatchObject({ bizType: 'ORG_IMAGE' });
    expect(screen.getByRole('button', { name: '选择机构图片' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: '移除机构图片 p1.png' }));
    expect(await screen.findByText('11,12')).toBeVisible();
    expect(screen.getByRole('button', { name: '选择机构图片' })).not.toHaveAttribute('aria-disabled');
  });

  it('sends no more than there is room for, and says so', async () => {
    const { user, server } = show(<Form max={2} />);
    await user.upload(screen.getByLabelText('机构图片文件'), [file('a.png'), file('b.png'), file('c.png')]);
    expect(await screen.findByText('图片最多2张，多出的2张没有上传')).toBeVisible();
    expect(await screen.findByText('1,11')).toBeVisible();
    expect(server.sent(storedFile.picture)).toHaveLength(1);
  });

  it('keeps all other pictures when one is refused', async () => {
    let tries = 0;
    const picky = answer(storedFile.picture, () => {
      tries += 1;
      if (tries === 1) throw refusal({ code: 190304, msg: '仅支持jpg、png、webp、gif格式' });
      return picture(20);
    });
    const { user } = show(<Form max={5} />, [picky]);
    await user.upload(screen.getByLabelText('机构图片文件'), [file('a.exe.png'), file('b.png')]);
    expect(await screen.findByText('1,20')).toBeVisible();
    await waitFor(() => expect(thumbs()).toHaveLength(2));
  });

  it('without the right there is nothing to press, and an unsaved one keeps its place after a reload', async () => {
    show(<Form max={3} disabled held={[1, 99]} />);
    expect(thumbs()).toHaveLength(2);
    expect(screen.getByText('未保存的图片')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('of one picture the next can be chosen when the first is gone', async () => {
    function One() {
      const [id, setId] = useState<number | null>(null);
      return (
        <>
          <PictureInput use="STAFF_SIGN" title="电子签名" known={[]} value={id} onChange={setId} />
          <output>{String(id)}</output>
        </>
      );
    }
    const { user } = show(<One />);
    expect(screen.getByLabelText('电子签名文件')).toHaveAttribute('accept', 'image/png');
    await user.upload(screen.getByLabelText('电子签名文件'), file('s.png'));
    expect(await screen.findByText('11')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '移除电子签名 p11.png' }));
    expect(await screen.findByText('null')).toBeVisible();
  });
});
