import { describe, expect, it } from '@jest/globals';
import { mobileControl } from '@mingmou/contract/system/mobile/mobile-control.contract';
import { mobileSection, startOf } from '@mingmou/contract/system/mobile/mobile-control.dicts';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import MobileControlForm from './mobile-control.form';

const items = mobileSection.rows.map(({ code }) => startOf(code));

function open(
  answers: readonly Answer[] = [],
  rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1721', 'mobile:save'],
) {
  localStorage.clear();
  const standard = [answer(mobileControl.findAll, { version: 3, items }), answer(mobileControl.update, { version: 4 })];
  return renderScreen(<MobileControlForm />, { answers: [...answers, ...standard], rights, at: '/system/service/mc' });
}

const phone = async () => within(await screen.findByRole('region', { name: '手机预览' }));

describe('移动端显示控制', () => {
  it('手机预览随开关、延迟和脱敏变化', async () => {
    const { user } = open();
    const preview = await phone();
    expect(screen.getByText(/^患者的微信页面尚未开放/)).toBeVisible();
    expect(preview.queryByText('消费记录')).toBeNull();
    await user.click(screen.getByRole('switch', { name: '消费记录 显示' }));
    expect(preview.getByText('消费记录')).toBeVisible();
    expect(preview.getByText('03-08 配镜 1,280.00元')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: '消费记录 脱敏' }));
    expect(preview.getByText('03-08 配镜 ***元')).toBeVisible();
    expect(preview.getByText('1天后可见')).toBeVisible();
  });

  it('一次保存全部栏目；改回原样不算修改', async () => {
    const { server, user } = open();
    await phone();
    const save = screen.getByRole('button', { name: /保.?存/ });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    const points = screen.getByRole('switch', { name: '积分 显示' });
    await user.click(points);
    expect(save).not.toHaveAttribute('aria-disabled');
    await user.click(points);
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await user.click(points);
    await user.click(save);
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(mobileControl.update)).toEqual([
      { version: 3, items: items.map((item) => (item.section === '积分' ? { ...item, visible: false } : item)) },
    ]);
  });

  it('超出范围的延迟在原处提示，不发送', async () => {
    const { server, user } = open();
    await phone();
    const delay = screen.getByLabelText('检查报告 延迟可见');
    await user.clear(delay);
    await user.type(delay, '721');
    await user.click(screen.getByRole('button', { name: /保.?存/ }));
    expect(await screen.findByText('延迟可见：不能大于720')).toBeVisible();
    expect(server.sent(mobileControl.update)).toEqual([]);
  });

  it('他人先保存时，自己改的栏目留在页面上', async () => {
    let version = 3;
    const { server, user } = open([
      answer(mobileControl.findAll, () => ({
        version,
        items: items.map((item) => (version === 4 && item.section === '预约' ? { ...item, visible: false } : item)),
      })),
      answer(mobileControl.update, ({ version: seen }) => {
        if (seen === 3) {
          version = 4;
          throw refusal({ code: 100001, msg: '数据已被他人修改，请刷新后重试' });
        }
        return { version: 5 };
      }),
    ]);
    await phone();
    await user.click(screen.getByRole('switch', { name: '积分 显示' }));
    await user.click(screen.getByRole('button', { name: /保.?存/ }));
    await user.click(await screen.findByRole('button', { name: /刷.?新/ }));
    await waitFor(() => expect(screen.getByRole('switch', { name: '预约 显示' })).not.toBeChecked());
    expect(screen.getByRole('switch', { name: '积分 显示' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: /保.?存/ }));
    await screen.findByText('保存成功');
    expect(server.sent(mobileControl.update).at(-1)).toMatchObject({ version: 4 });
  });

  it('没有保存权限时不能改', async () => {
    open([], ['menu:1721']);
    await phone();
    expect(screen.queryByRole('button', { name: /保.?存/ })).toBeNull();
    expect(screen.getByRole('switch', { name: '积分 显示' })).toBeDisabled();
  });
});
