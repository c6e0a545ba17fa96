import { beforeEach, describe, expect, it } from '@jest/globals';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictionaryReference } from '@mingmou/contract/dict/reference.contract';
import { storedFile } from '@mingmou/contract/files/file.contract';
import { orgInfo } from '@mingmou/contract/system/org/org-info.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import OrgInfoForm from './org-info.form';

const picture = (id: number) => ({
  ...{ id, url: `/f/${id}`, thumbUrl: `/t/${id}`, name: `p${id}.jpg`, size: 1, width: 1, height: 1 },
});

const saved: OutputOf<typeof orgInfo.findById> = {
  ...{ id: 1, version: 4, updatedAt: '2026-11-20 09:30:00', orgName: '明眸眼视光旗舰门诊部', orgShortName: '旗舰店' },
  ...{ orgCode: 'QJ', phone: '0571-88886601', address: '文三路188号', sort: 10 },
  ...{ logoFileId: null, logo: null, imageFileIds: [7], images: [picture(7)] },
  ...{ modules: ['ERP'], serviceStart: '2025-01-01', serviceEnd: '2029-12-31' },
};

const area = (code: string, name: string) => ({ code, name, sort: 1, ext: null });
const AREAS: Readonly<Record<string, readonly ReturnType<typeof area>[]>> = {
  '': [area('330000', '浙江省'), area('320000', '江苏省')],
  '330000': [area('330100', '杭州市')],
  '330100': [area('330106', '西湖区')],
};

const rights = ['menu:1704', 'org-info:save', 'org-info:key'] as const;
const standard: readonly Answer[] = [
  answer(orgInfo.findById, saved),
  answer(orgInfo.update, null),
  answer(storedFile.picture, picture(8)),
  answer(securityKey.page, { records: [], total: 0, page: 1, size: 10 }),
  answer(dictionaryReference.area, ({ parent }) => AREAS[parent ?? ''] ?? []),
];

function open(tab = '', answers: readonly Answer[] = [], held: Parameters<typeof renderScreen>[1]['rights'] = rights) {
  const at = `/system/org/info${tab ? `?tab=${tab}` : ''}`;
  return renderScreen(<OrgInfoForm />, { answers: [...answers, ...standard], rights: held, at });
}

// Input of one test is a draft that would be restored in the next.
beforeEach(() => localStorage.clear());

const save = () => screen.getByRole('button', { name: /^保\s*存$/ });

describe('机构信息', () => {
  it('三个页签是同一张表：换页签不丢所填，一次保存', async () => {
    const { user, server } = open();
    const phone = await screen.findByLabelText(/联系电话/);
    await user.clear(phone);
    await user.type(phone, '0571-1234567');
    await user.click(screen.getByRole('tab', { name: '展示' }));
    await user.upload(await screen.findByLabelText('机构图片文件'), new File(['x'], 'a.png', { type: 'image/png' }));
    const list = await screen.findByRole('list', { name: '机构图片' });
    await waitFor(() => expect(within(list).getAllByRole('img')).toHaveLength(2));
    await user.click(save());
    await waitFor(() => expect(server.sent(orgInfo.update)).toHaveLength(1));
    expect(server.sent(orgInfo.update)[0]).toMatchObject({
      ...{ id: 1, version: 4, phone: '0571-1234567', imageFileIds: [7, 8], orgName: saved.orgName },
    });
    expect(server.sent(orgInfo.update)[0]).not.toHaveProperty('images');
  });

  it('要改的字段在别的页签时，翻到那里并说明', async () => {
    const { user, server } = open('licence');
    await user.type(await screen.findByLabelText('统一社会信用代码'), '91350100M000100Y44');
    await user.click(screen.getByRole('tab', { name: '展示' }));
    await screen.findByLabelText('营业时间');
    await user.click(save());
    expect(await screen.findByText('校验位不正确，请核对')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('统一社会信用代码')).toHaveFocus());
    expect(server.sent(orgInfo.update)).toEqual([]);
  });

  it('换了省就清空市和区县，一次保存', async () => {
    const placed = { ...saved, province: '浙江省', city: '杭州市', district: '西湖区' };
    const { user, server } = open('', [answer(orgInfo.findById, placed)]);
    expect(await screen.findByTitle('西湖区')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: '省' }));
    await user.click(await screen.findByTitle('江苏省'));
    await waitFor(() => expect(screen.queryByTitle('西湖区')).toBeNull());
    await user.click(save());
    await waitFor(() => expect(server.sent(orgInfo.update)).toHaveLength(1));
    expect(server.sent(orgInfo.update)[0]).toMatchObject({ province: '江苏省', city: null, district: null });
  });

  it('保存被拒绝时保留所填', async () => {
    const refused = answer(orgInfo.update, () => {
      throw refusal({ code: 100004, msg: '机构简称「城东店」已存在，请更换' });
    });
    const { user } = open('', [refused]);
    const name = await screen.findByLabelText(/机构简称/);
    await user.clear(name);
    await user.type(name, '城东店');
    await user.click(save());
    expect(await screen.findByText('机构简称「城东店」已存在，请更换')).toBeVisible();
    expect(name).toHaveValue('城东店');
  });

  it('没有权限只能看：没有保存、上传和加密锁', async () => {
    open('show', [], ['menu:1704']);
    expect(await screen.findByRole('img', { name: '机构图片 p7.jpg' })).toBeVisible();
    for (const name of [/^保\s*存$/, /选择/, /扫码上传/, /移除/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('tab', { name: '加密锁' })).toBeNull();
  });
});

describe('加密锁', () => {
  const key = {
    ...{ id: 3, version: 1, stateEnum: 'ENABLE' as const, updatedAt: '2026-11-20 09:30:00', keyId: 'abcd' },
    ...{ label: '前台密钥', kind: 'WEBAUTHN' as const, lastUsedAt: null },
  };

  it('停用问一句；最后一把停不掉时说明原因', async () => {
    const msg = '密钥「前台密钥」已被加密锁使用，不能停用';
    const refused = answer(securityKey.enable, () => {
      throw refusal({ code: 100007, msg });
    });
    const { user, server } = open('keys', [
      answer(securityKey.page, { records: [key], total: 1, page: 1, size: 10 }),
      refused,
    ]);
    await screen.findByText('前台密钥');
    await user.click(screen.getByRole('button', { name: /停\s*用/ }));
    await screen.findByText('确定要停用该记录吗？');
    await user.click(screen.getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText(msg)).toBeVisible();
    expect(server.sent(securityKey.enable)[0]).toEqual({ id: 3, version: 1, stateEnum: 'DISABLE' });
  });

  it('登记：要名称；浏览器不给密钥时说明，不清空名称', async () => {
    const { user } = open('keys');
    await screen.findByRole('tab', { name: '加密锁' });
    await user.click(screen.getAllByRole('button', { name: '登记密钥' })[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '读取并登记' }));
    expect(await dialog.findByText('请填写名称')).toBeVisible();
    await user.type(dialog.getByLabelText('名称'), '前台密钥');
    await user.click(dialog.getByRole('button', { name: '读取并登记' }));
    expect(await dialog.findByText(/浏览器不允许当前网址读取密钥/)).toBeVisible();
    expect(dialog.getByLabelText('名称')).toHaveValue('前台密钥');
  });

  it('本机密钥连同证明一起登记', async () => {
    const challenge = {
      ...{ needKey: false, challengeId: '00000000-0000-4000-8000-000000000000', challenge: 'abc', allowKeyIds: [] },
      ...{ hasLocalKey: false, localReader: 'http://127.0.0.1:18765/key' },
    };
    const answers = [answer(securityKey.challenge, challenge), answer(securityKey.save, { id: 9 })];
    const { user, server } = open('keys', answers);
    const body = { keyId: 'k-1', publicKey: 'PUB', signature: 'SIG' };
    globalThis.fetch = async () => ({ ok: true, json: async () => body }) as Response;
    await screen.findByRole('tab', { name: '加密锁' });
    await user.click(screen.getAllByRole('button', { name: '登记密钥' })[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('名称'), '收银密钥');
    await user.click(dialog.getByRole('combobox', { name: '类型' }));
    await user.click(await screen.findByTitle('本机密钥'));
    await user.click(dialog.getByRole('button', { name: '读取并登记' }));
    await waitFor(() =>
      expect(server.sent(securityKey.save)[0]).toEqual({
        ...{ label: '收银密钥', kind: 'LOCAL', keyId: 'k-1', publicKey: 'PUB' },
        ...{ challengeId: challenge.challengeId, attestation: { signature: 'SIG' } },
      }),
    );
  });
});
