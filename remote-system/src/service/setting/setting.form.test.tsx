import { describe, expect, it } from '@jest/globals';
import { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { ALL_PARAMETERS, type ParameterValue } from '@mingmou/contract/system/parameter/parameter-groups';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SettingForm from './setting.form';

const STALE = '数据已被他人修改，请刷新后重试';

function saved(version: number, values: Record<string, ParameterValue> = {}, chainAllowed = true) {
  return {
    version,
    chainAllowed,
    items: ALL_PARAMETERS.map(({ key, initial }) => ({ key, value: values[key] ?? initial })),
  };
}

function open(
  answers: readonly Answer[] = [],
  rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1726', 'setting:save'],
) {
  localStorage.clear();
  const standard = [
    answer(parameterSettings.findAll, saved(7)),
    answer(parameterSettings.update, { version: 8 }),
    answer(registrationFee.findAll, []),
  ];
  return renderScreen(<SettingForm />, { answers: [...answers, ...standard], rights, at: '/system/service/setting' });
}

type User = ReturnType<typeof open>['user'];

async function type(user: User, label: RegExp, text: string): Promise<HTMLElement> {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.type(input, text);
  return input;
}

const save = () => screen.getByRole('button', { name: /保.?存/ });

describe('系统参数', () => {
  it('分组列出全部参数，各带单位、范围和默认值', async () => {
    open();
    const group = await screen.findByRole('group', { name: '挂号预约' });
    const input = within(group).getByLabelText(/^叫号间隔(?!恢复默认)/);
    expect(input).toHaveValue('10');
    expect(input).toHaveAccessibleDescription('默认 10 秒，3–120');
    expect(screen.getByLabelText(/^视力记录方式(?!恢复默认)/)).toHaveAccessibleDescription('默认 五分');
    expect(screen.getByLabelText(/^先缴费后就诊(?!恢复默认)/)).not.toBeChecked();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('与默认不同的值有标记，恢复默认后再保存', async () => {
    const { server, user } = open([answer(parameterSettings.findAll, saved(7, { callInterval: 30 }))]);
    const row = (await screen.findByLabelText(/^叫号间隔.*非默认/)).closest('[data-changed]');
    expect(row).toHaveAttribute('data-changed', 'true');
    await user.click(screen.getByRole('button', { name: '叫号间隔恢复默认' }));
    await user.click(save());
    await screen.findByText('保存成功');
    expect(server.sent(parameterSettings.update)).toEqual([
      { version: 7, items: [{ key: 'callInterval', value: 10 }] },
    ]);
  });

  it('只送出改过的值；改回原值不算修改', async () => {
    const { server, user } = open();
    await type(user, /^叫号间隔(?!恢复默认)/, '25');
    await type(user, /^备用金(?!恢复默认)/, '300.5');
    await user.click(screen.getByLabelText(/^先缴费后就诊(?!恢复默认)/));
    expect(screen.getByText('3项未保存')).toBeVisible();
    await type(user, /^叫号间隔(?!恢复默认)/, '10');
    expect(screen.getByText('2项未保存')).toBeVisible();
    await user.click(save());
    await screen.findByText('保存成功');
    expect(server.sent(parameterSettings.update)).toEqual([
      {
        version: 7,
        items: expect.arrayContaining([
          { key: 'openingCash', value: 300.5 },
          { key: 'registerPayFirst', value: true },
        ]),
      },
    ]);
    await waitFor(() => expect(screen.queryByText(/项未保存/)).toBeNull());
  });

  it('不在范围内的值在原处提示，不发送', async () => {
    const { server, user } = open();
    const input = await type(user, /^叫号间隔(?!恢复默认)/, '2');
    await user.click(save());
    expect(await screen.findByText('不能小于3')).toBeVisible();
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toHaveAccessibleDescription('不能小于3');
    await user.clear(input);
    await waitFor(() => expect(screen.queryByText('不能小于3')).toBeNull());
    expect(server.sent(parameterSettings.update)).toEqual([]);
  });

  it('SYS-19 他人先保存时，已填的值留在页面上，刷新后按最新版本保存', async () => {
    let version = 7;
    const { server, user } = open([
      answer(parameterSettings.findAll, () => saved(version, version === 8 ? { visionType: 2, passMove: 5 } : {})),
      answer(parameterSettings.update, ({ version: seen }) => {
        if (seen === 7) {
          version = 8;
          throw refusal({ code: 100001, msg: STALE });
        }
        return { version: 9 };
      }),
    ]);
    await type(user, /^叫号间隔(?!恢复默认)/, '25');
    await user.click(save());
    expect(await screen.findByText(STALE)).toBeVisible();
    expect(screen.getByLabelText(/^叫号间隔(?!恢复默认)/)).toHaveValue('25');
    await user.click(screen.getByRole('button', { name: /刷.?新/ }));
    expect(await screen.findByText('已载入最新数据，您填写的内容已保留，请核对后保存')).toBeVisible();
    expect(screen.getByLabelText(/^叫号间隔(?!恢复默认)/)).toHaveValue('25');
    expect(screen.getByLabelText(/^过号顺延人数(?!恢复默认)/)).toHaveValue('5');
    await user.click(save());
    await screen.findByText('保存成功');
    expect(server.sent(parameterSettings.update).at(-1)).toEqual({
      version: 8,
      items: [{ key: 'callInterval', value: 25 }],
    });
  });

  it('170121 没有登记密钥时，在启用加密锁处说明', async () => {
    const msg = '请先登记至少一把密钥，再启用加密锁';
    const { user } = open([
      answer(parameterSettings.update, () => {
        throw refusal({ code: 170121, msg });
      }),
    ]);
    const lock = await screen.findByLabelText(/^启用加密锁(?!恢复默认)/);
    await user.click(lock);
    await user.click(save());
    await waitFor(() => expect(lock).toHaveAccessibleDescription(msg));
    expect(lock).toBeChecked();
  });

  it('连锁参数只有在各机构都有权限的人能改，机构参数照常', async () => {
    open([answer(parameterSettings.findAll, saved(7, {}, false))]);
    expect(await screen.findByLabelText(/^同时在线设备数(?!恢复默认)/)).toBeDisabled();
    expect(screen.getByLabelText(/^叫号间隔(?!恢复默认)/)).toBeEnabled();
    expect(within(screen.getByRole('group', { name: '安全' })).getByText(/对全部机构生效/)).toBeVisible();
  });

  it('没有参数权限的人只能看', async () => {
    open([], ['menu:1726']);
    expect(await screen.findByLabelText(/^叫号间隔(?!恢复默认)/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: /保.?存/ })).toBeNull();
  });

  it('按名称查找', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('查找参数'), '叫号');
    expect(screen.getByLabelText(/^叫号间隔(?!恢复默认)/)).toBeVisible();
    expect(screen.queryByLabelText(/^备用金(?!恢复默认)/)).toBeNull();
    await user.type(screen.getByLabelText('查找参数'), '没有');
    expect(await screen.findByText('没有名称包含「叫号没有」的参数')).toBeVisible();
  });

  it('读取失败时说明原因，可以重试', async () => {
    let tries = 0;
    const { user } = open([
      answer(parameterSettings.findAll, () => {
        tries += 1;
        if (tries === 1) throw refusal({ code: 500, msg: '系统繁忙，请稍后重试', status: 500 });
        return saved(7);
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: /重.?试/ }));
    expect(await screen.findByLabelText(/^叫号间隔(?!恢复默认)/)).toHaveValue('10');
  });
});
