import { beforeEach, describe, expect, it } from '@jest/globals';
import { storedFile } from '@mingmou/contract/files/file.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import { poster } from '@mingmou/contract/referral/poster.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { fireEvent, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import OutsideReferrerList from '../outside-referrer.list';
import PosterForm from './poster.form';
import type { Poster } from './poster-types';

const picture = (id: number, width = 600, height = 1000) => ({
  ...{ id, url: `/api/files/${id}`, thumbUrl: `/api/files/t${id}`, name: `${id}.jpg`, size: 10, width, height },
});
const row: Poster = {
  ...{ id: 1, version: 1, stateEnum: 'ENABLE', updatedAt: '2026-03-01 10:00:00', name: '春季护眼' },
  ...{ imageFileId: 5, image: picture(5), qr: { x: 60, y: 70, size: 30 }, live: true, given: 2 },
  ...{ nameText: { x: 10, y: 50, size: 5, colour: '#1F2A37' }, referrerTypes: [1, 3] as Poster['referrerTypes'] },
};
const generated = {
  imageUrl: '/api/files/5',
  code: 'ABCDEFGHJKMN',
  landingUrl: 'http://127.0.0.1:50128/poster?c=ABCDEFGHJKMN',
  referrerName: '文三路小学',
};
const school = {
  ...{ id: 7, version: 1, stateEnum: 'ENABLE' as const, updatedAt: '2026-03-01 10:00:00' },
  ...{ name: '文三路小学', kind: '学校' as const },
};
const answers = (rows: readonly Poster[] = [row]): readonly Answer[] => [
  answer(poster.page, { page: 1, size: 20, total: rows.length, records: [...rows] }),
  answer(
    poster.findAll,
    rows.map(({ id, name, qr, nameText }) => ({ id, name, qr, nameText })),
  ),
  answer(poster.findById, row),
  answer(poster.save, { id: 2 }),
  answer(poster.update, null),
  answer(poster.generate, generated),
  answer(storedFile.picture, picture(9)),
  answer(outsideReferrer.findAll, [{ id: 7, name: '文三路小学', kind: '学校' }]),
  answer(outsideReferrer.page, { page: 1, size: 20, total: 1, records: [school] }),
  answer(employee.findAll, []),
  answer(patient.findLike, []),
];

type Rights = NonNullable<Parameters<typeof renderScreen>[1]['rights']>;
const ALL: Rights = ['menu:1762', 'menu:1763', 'referral:rules'];

function open(more: readonly Answer[] = [], rights = ALL, rows: readonly Poster[] = [row]) {
  return renderScreen(<PosterForm />, {
    answers: [...more, ...answers(rows)],
    rights,
    at: '/system/othersIntro/posterSetting',
  });
}

beforeEach(() => localStorage.clear());

const ok = () => screen.getByRole('button', { name: /确.?定/ });
const qrHandle = () => screen.getByRole('button', { name: /^二维码，/ });

describe('海报转介绍设置', () => {
  it('卡片写明有效期、适用的推荐人和已生成的份数；不在有效期的不能再生成', async () => {
    open([], ALL, [row, { ...row, id: 2, name: '旧海报', live: false, validTo: '2026-02-01' }]);
    const card = await screen.findByRole('listitem', { name: '春季护眼' });
    expect(within(card).getByText('长期有效')).toBeVisible();
    expect(within(card).getByText('患者、外部 · 已生成2份')).toBeVisible();
    const old = screen.getByRole('listitem', { name: '旧海报' });
    expect(within(old).getByText('即日 至 2026-02-01')).toBeVisible();
    expect(within(old).getByText('不在有效期')).toBeVisible();
    expect(within(old).getByRole('button', { name: '生成推荐人海报' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('新增：上传图片后用方向键移动二维码，停在图片边上，保存位置', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: /新.?增/ }));
    await user.type(await screen.findByLabelText('海报名称'), '暑期');
    await user.upload(screen.getByLabelText('海报图片文件'), [new File(['x'], 'a.jpg', { type: 'image/jpeg' })]);
    expect(await screen.findByRole('button', { name: '二维码，左36%，上66%，大小28%' })).toBeVisible();
    qrHandle().focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    expect(await screen.findByRole('button', { name: '二维码，左37%，上61%，大小28%' })).toBeVisible();
    for (let n = 0; n < 12; n += 1) fireEvent.keyDown(qrHandle(), { key: 'ArrowDown', shiftKey: true });
    // 28 % of 600 px are 16.8 % of 1000 px.
    expect(await screen.findByRole('button', { name: '二维码，左37%，上83.2%，大小28%' })).toBeVisible();
    for (let n = 0; n < 5; n += 1) fireEvent.keyDown(qrHandle(), { key: 'ArrowLeft', shiftKey: true, ctrlKey: true });
    expect(await screen.findByRole('button', { name: '二维码，左37%，上83.2%，大小15%' })).toBeVisible();
    expect(screen.getByLabelText('二维码边长')).toHaveValue('15.0');
    await user.click(ok());
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(poster.save)).toMatchObject([
      { name: '暑期', imageFileId: 9, qr: { x: 37, y: 83.2, size: 15 }, referrerTypes: [1, 2, 3] },
    ]);
  });

  it('输入的位置超出图片时在原处提示，不发送；换成更扁的图片时移回图片内', async () => {
    const { user, server } = open([answer(storedFile.picture, picture(9, 1000, 500))]);
    await user.click(await screen.findByRole('button', { name: /编.?辑/ }));
    const left = await screen.findByLabelText('二维码左边距');
    await user.clear(left);
    await user.type(left, '90');
    await user.click(ok());
    expect(await screen.findByText('海报二维码超出图片范围')).toBeVisible();
    expect(server.sent(poster.update)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '移除海报图片 5.jpg' }));
    await user.upload(screen.getByLabelText('海报图片文件'), [new File(['x'], 'a.jpg', { type: 'image/jpeg' })]);
    expect(await screen.findByRole('button', { name: '二维码，左70%，上40%，大小30%' })).toBeVisible();
    await user.click(screen.getByRole('switch', { name: '在海报上写推荐人姓名' }));
    await user.click(ok());
    await waitFor(() => expect(server.sent(poster.update)).toHaveLength(1));
    expect(server.sent(poster.update)[0]).toMatchObject({ id: 1, version: 1, imageFileId: 9, nameText: null });
  });

  it('为外部推荐人生成；换了推荐人，上一个的海报不再显示', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: '生成推荐人海报' }));
    const dialog = await screen.findByRole('dialog', { name: '生成推荐人海报：春季护眼' });
    expect(within(dialog).getByRole('button', { name: /生.?成/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(dialog).getByLabelText('推荐人类型'));
    expect(screen.queryByTitle('员工')).toBeNull();
    await user.click(await screen.findByTitle('外部'));
    await user.click(within(dialog).getByLabelText('推荐人'));
    await user.click(await screen.findByTitle('文三路小学'));
    await user.click(within(dialog).getByRole('button', { name: /生.?成/ }));
    expect(await within(dialog).findByText('ABCD-EFGH-JKMN')).toBeVisible();
    expect(server.sent(poster.generate)).toEqual([{ posterId: 1, referrerType: 3, referrerId: 7 }]);
    await user.click(within(dialog).getByLabelText('推荐人类型'));
    await user.click(await screen.findByTitle('患者'));
    expect(within(dialog).queryByText('ABCD-EFGH-JKMN')).toBeNull();
  });

  it('海报已失效时说明原因', async () => {
    const { user } = renderScreen(<OutsideReferrerList />, {
      answers: [
        answer(poster.generate, () => {
          throw refusal({ code: 150601, msg: '海报已失效' });
        }),
        ...answers(),
      ],
      rights: ALL,
      at: '/system/othersIntro/outerSetting',
    });
    await user.click(await screen.findByRole('button', { name: '二维码' }));
    expect(await screen.findByText('二维码：文三路小学')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /生.?成/ }));
    expect(await screen.findByText('海报已失效')).toBeVisible();
  });

  it('没有设置权限的人只能看和生成；没有海报权限的人没有二维码按钮', async () => {
    open([], ['menu:1763']);
    const card = await screen.findByRole('listitem', { name: '春季护眼' });
    expect(within(card).getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /新.?增/ })).toBeNull();
    renderScreen(<OutsideReferrerList />, {
      answers: answers(),
      rights: ['menu:1762'],
      at: '/system/othersIntro/outerSetting',
    });
    expect(await screen.findByText('文三路小学')).toBeVisible();
    expect(screen.queryByRole('button', { name: '二维码' })).toBeNull();
  });
});
