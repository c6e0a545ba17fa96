import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import { wxOrg } from '@mingmou/contract/wechat/wx-org.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import OrgInfoForm from './org-info.form';

const cover = {
  ...{ id: 11, url: '/files/11', thumbUrl: '/files/11-thumb', name: '门头.jpg', size: 9, width: 4, height: 3 },
};
const saved: OutputOf<typeof wxOrg.findById> = {
  ...{ orgId: 2, orgName: '城东门诊部', displayName: '城东店', wxAccountId: null, wxAccountName: null, version: 0 },
  ...{
    intro: null,
    phone: '0571-88886602',
    address: '新塘路56号',
    businessHours: null,
    notice: null,
    shareTitle: null,
  },
  ...{ coverFileIds: [11], covers: [cover] },
  ...{ doctorIds: [], doctors: [{ id: 7, name: '李医生' }], subscribeEnabled: false, shown: true, sort: 0 },
};

describe('机构信息编辑', () => {
  it('填写的内容立即显示在手机预览中，保存时只送出可改的字段', async () => {
    localStorage.clear();
    const { server, user } = renderScreen(<OrgInfoForm />, {
      answers: [
        answer(wxOrg.findById, saved),
        answer(wxAccount.findAll, [{ id: 3, name: '明眸眼视光' }]),
        answer(wxOrg.update, { version: 1 }),
      ],
      rights: ['menu:1752', 'wechat-org:save'],
      at: '/system/wechat/orgInfo?orgId=2',
    });
    const phone = within(await screen.findByRole('complementary', { name: '手机预览' }));
    expect(phone.getByRole('heading', { name: '城东店' })).toBeVisible();
    expect(phone.getByRole('img', { name: '封面' })).toHaveAttribute('src', '/files/11');
    await user.click(screen.getByRole('button', { name: '移除图片 门头.jpg' }));
    expect(phone.queryByRole('img')).toBeNull();
    await user.type(screen.getByLabelText(/公告/), '周末正常营业');
    expect(phone.getByText('周末正常营业')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /保.?存/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    const [sent] = server.sent(wxOrg.update);
    expect(sent).toMatchObject({ orgId: 2, notice: '周末正常营业', coverFileIds: [], version: 0 });
    for (const shown of ['doctors', 'covers']) expect(sent).not.toHaveProperty(shown);
  });
});
