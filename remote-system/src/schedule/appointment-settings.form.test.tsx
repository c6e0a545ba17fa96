import { beforeEach, describe, expect, it } from '@jest/globals';
import { room } from '@mingmou/contract/system/org/room.contract';
import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { ALL_PARAMETERS } from '@mingmou/contract/system/parameter/parameter-groups';
import { appointmentSettings } from '@mingmou/contract/system/schedule/appointment-settings.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import AppointmentSettingsForm from './appointment-settings.form';

const eyes = {
  ...{ departmentId: 3, departmentName: '眼科', version: 2, enabled: true, wechatShown: true, mode: 1 as const },
  ...{ intervalMinutes: 30 as const, capacity: 4, onlineCapacity: 2, regCapacity: 20, notice: null },
};
const doctor = {
  ...{ staffId: 11, staffName: '王主任', departmentNames: ['眼科'], version: 0, enabled: true, wechatShown: true },
  ...{ intervalMinutes: null, capacity: null, onlineCapacity: null, regCapacity: null },
};

function open(
  at = '',
  answers: readonly Answer[] = [],
  rights: Parameters<typeof renderScreen>[1]['rights'] = [
    'menu:1703',
    'subscribe-set:save',
    'menu:1726',
    'setting:save',
  ],
) {
  const standard = [
    answer(appointmentSettings.findAll, { departments: [eyes], staff: [doctor] }),
    answer(appointmentSettings.update, { version: 3 }),
    answer(appointmentSettings.updateStaff, { version: 1 }),
    answer(room.findAll, []),
    answer(parameterSettings.findAll, {
      version: 7,
      chainAllowed: true,
      items: ALL_PARAMETERS.map(({ key, initial }) => ({ key, value: initial })),
    }),
    answer(parameterSettings.update, { version: 8 }),
  ];
  return renderScreen(<AppointmentSettingsForm />, {
    answers: [...answers, ...standard],
    rights,
    at: `/system/org/aSetting${at}`,
  });
}

beforeEach(() => localStorage.clear());

describe('预约设置', () => {
  it('科室一行一存，Enter 到最后一格保存', async () => {
    const { server, user } = open();
    const capacity = await screen.findByLabelText('眼科 每号段人数');
    expect(screen.getByText(/^患者的微信预约尚未开放/)).toBeVisible();
    await user.clear(capacity);
    await user.type(capacity, '5');
    await user.click(screen.getByRole('button', { name: /保.?存/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    const { departmentName: _name, ...sent } = eyes;
    expect(server.sent(appointmentSettings.update)).toEqual([{ ...sent, capacity: 5 }]);
  });

  it('科室多于50个时分页，写了一半的翻回来还在', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...eyes,
      departmentId: at + 1,
      departmentName: `第${at + 1}科`,
    }));
    const { user } = open('', [answer(appointmentSettings.findAll, { departments: many, staff: [] })]);
    const capacity = await screen.findByLabelText('第1科 每号段人数');
    await user.clear(capacity);
    await user.type(capacity, '7');
    expect(screen.queryByLabelText('第51科 每号段人数')).toBeNull();
    await user.click(screen.getByTitle('2'));
    expect(await screen.findByLabelText('第51科 每号段人数')).toBeVisible();
    await user.click(screen.getByTitle('1'));
    expect(await screen.findByLabelText('第1科 每号段人数')).toHaveValue('7');
  });

  it('微信人数多于号段人数，在原处说明，不发送', async () => {
    const { server, user } = open();
    const online = await screen.findByLabelText('眼科 其中微信');
    await user.clear(online);
    await user.type(online, '6');
    await user.click(screen.getByRole('button', { name: /保.?存/ }));
    expect(await screen.findByText('不能多于每号段人数')).toBeVisible();
    expect(online).toHaveAccessibleDescription('不能多于每号段人数');
    expect(server.sent(appointmentSettings.update)).toEqual([]);
  });

  it('同步先问，说明更新和未变的个数', async () => {
    const { server, user } = open('', [answer(appointmentSettings.sync, { updated: 12, kept: 1 })]);
    await user.click(await screen.findByRole('button', { name: /同.?步/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确.?定/ }));
    expect(await screen.findByText('已更新12个排班，1个有预约未变')).toBeVisible();
    expect(server.sent(appointmentSettings.sync)).toEqual([{ departmentId: 3 }]);
  });

  it('医生留空的按科室，别人先改了已填的还在', async () => {
    const msg = '数据已被他人修改，请刷新后重试';
    const { user } = open('?tab=staff', [
      answer(appointmentSettings.updateStaff, () => {
        throw refusal({ code: 100001, msg });
      }),
    ]);
    const capacity = await screen.findByLabelText('王主任 每号段人数');
    expect(capacity).toHaveAttribute('placeholder', '同科室');
    await user.type(capacity, '1');
    await user.click(screen.getByRole('button', { name: /保.?存/ }));
    expect(await screen.findByText(msg)).toBeVisible();
    expect(screen.getByLabelText('王主任 每号段人数')).toHaveValue('1');
  });

  it('规则页签改挂号预约参数', async () => {
    const { server, user } = open('?tab=rules');
    const input = await screen.findByLabelText(/^复诊免挂号费天数(?!恢复默认)/);
    await user.clear(input);
    await user.type(input, '14');
    await user.click(screen.getByRole('button', { name: /保.?存/ }));
    await waitFor(() =>
      expect(server.sent(parameterSettings.update)).toEqual([
        { version: 7, items: [{ key: 'registerFreeDays', value: 14 }] },
      ]),
    );
  });

  it('号段预览按当天排班列出', async () => {
    const frame = { start: '08:30', end: '09:00', capacity: 4, onlineCapacity: 2, stopped: false };
    const { user } = open('?tab=staff', [answer(appointmentSettings.preview, [frame])]);
    await user.click(await screen.findByRole('button', { name: '号段预览' }));
    expect(await screen.findByText('08:30–09:00')).toBeVisible();
    expect(screen.getByText('共1个号段，可约4人')).toBeVisible();
  });

  it('号段预览打开刚操作过的那一行的医生，没有操作过行时打开第一位', async () => {
    const frame = { start: '08:30', end: '09:00', capacity: 4, onlineCapacity: 2, stopped: false };
    const second = { ...doctor, staffId: 12, staffName: '李医生' };
    const { server, user } = open('?tab=staff', [
      answer(appointmentSettings.findAll, { departments: [eyes], staff: [doctor, second] }),
      answer(appointmentSettings.preview, [frame]),
    ]);
    const preview = async () => {
      await user.click(await screen.findByRole('button', { name: '号段预览' }));
      return within(await screen.findByRole('dialog'));
    };
    const staffIds = () => server.sent(appointmentSettings.preview).map(({ staffId }) => Number(staffId));

    expect((await preview()).getByTitle('王主任')).toBeVisible();
    await waitFor(() => expect(staffIds()).toEqual([11]));
    await user.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByLabelText('李医生 每号段人数'));
    expect((await preview()).getByTitle('李医生')).toBeVisible();
    await waitFor(() => expect(staffIds()).toEqual([11, 12]));
  });

  it('没有保存权限的人只能看', async () => {
    open('', [], ['menu:1703']);
    expect(await screen.findByLabelText('眼科 每号段人数')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /保.?存|同.?步/ })).toBeNull();
  });
});
