import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { money, priceOf } from '@mingmou/contract/base/money';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { customerLabel, customerSource } from '@mingmou/contract/patients/customer.contract';
import { employeePicker } from '@mingmou/contract/system/org/employee.picker';
import { school } from '@mingmou/contract/system/service/school.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { cleanup, screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RegistrationDetail from './registration.detail';
import VisitRecords from './visit.list';

type Row = OutputOf<typeof visitRecord.page>['records'][number];
type Found = OutputOf<typeof registration.findById>;

const row: Row = {
  acceptsId: 14,
  version: 3,
  visitNo: 'JZ202603100007',
  registrationId: 4,
  registrationNo: 'GH202603100007',
  patientId: 1,
  recordNo: 'B00000001',
  name: '王小明',
  sex: 1,
  age: '9岁',
  phone: '138****0001',
  visitType: 1,
  departmentId: 3,
  departmentName: '眼科',
  doctorName: '王建国',
  registeredAt: '2026-03-10 09:00:00',
  receiveAt: '2026-03-10 09:12:34',
  finishAt: '2026-03-10 09:40:56',
  recordState: 2,
  labels: [{ id: 5, name: '旧签', color: '#1468C7' }],
  payableAmount: money(20),
  paidAmount: money(20),
  newPatient: true,
};
const gone: Row = { ...row, acceptsId: 15, visitNo: 'JZ202603100008', name: '李退号', recordState: 4, labels: [] };

const held: readonly Right[] = ['menu:1104', 'menu:1101', 'menu:1201', 'record:label', 'record:export'];

function openVisits(rights = held) {
  return renderScreen(<VisitRecords />, {
    answers: [
      answer(visitRecord.page, {
        ...{ records: [row, gone], total: 2, page: 1, size: 10 },
        sums: { payableAmount: money(20), paidAmount: money(20) },
      }),
      answer(visitRecord.updateLabel, ({ labelIds }) => {
        if (labelIds?.includes(6)) throw refusal({ code: 110401, msg: '标签「新签」已停用' });
        return { version: 4 };
      }),
      answer(customerLabel.findAll, [{ id: 6, name: '新签', color: '#12784F' }]),
      answer(customerSource.findAll, []),
      answer(employeePicker, []),
      answer(outpatientGeneral.departments, []),
      answer(school.findAll, []),
    ],
    rights,
    at: '/outpatient/sRecord',
  });
}

describe('the records of visits', () => {
  it('starts with today, shows 人次 and sums, and offers the acts that the visit permits', async () => {
    const { query } = openVisits();
    const line = (await screen.findByText('王小明')).closest('tr');
    if (!line) throw new Error('no row');
    expect(query().get('dateFrom')).toBe(today());
    expect(query().get('dateTo')).toBe(today());
    expect(screen.getByText('2 人次')).toBeInTheDocument();
    // To the minute, the second in the title.
    for (const moment of [row.receiveAt, row.finishAt])
      expect(within(line).getByTitle(moment ?? '')).toHaveTextContent(/^2026-03-10 \d\d:\d\d$/);
    expect(within(line).getByRole('button', { name: /^病\s*历$/ })).toBeInTheDocument();
    const ended = screen.getByText('李退号').closest('tr');
    if (!ended) throw new Error('no row');
    expect(ended).toHaveTextContent('已退号');
    expect(within(ended).queryByRole('button', { name: /打\s?印/ })).toBeNull();
    expect(within(ended).queryByRole('button', { name: /^病\s*历$/ })).toBeNull();
  });

  it('offer no labels, sheet, slip or medical record without the rights', async () => {
    openVisits(['menu:1104']);
    const line = (await screen.findByText('王小明')).closest('tr');
    if (!line) throw new Error('no row');
    expect(
      within(line)
        .getAllByRole('button')
        .map((button) => button.textContent?.replace(/\s/g, '')),
    ).toEqual(['详情']);
    expect(screen.queryByRole('button', { name: /导\s*出/ })).toBeNull();
  });

  it('keeps a disabled label, and keeps the dialog with its choices after a refusal', async () => {
    const { user, server } = openVisits();
    const line = (await screen.findByText('王小明')).closest('tr');
    if (!line) throw new Error('no row');
    await user.click(within(line).getByRole('button', { name: /^标\s*签$/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('checkbox', { name: /^旧签\s*（已停用）$/ })).toBeChecked();
    await user.click(within(dialog).getByRole('checkbox', { name: '新签' }));
    await user.click(within(dialog).getByRole('checkbox', { name: /同时加到患者标签/ }));
    await user.click(within(dialog).getByRole('button', { name: /^确\s*定$/ }));
    await screen.findByText('标签「新签」已停用');
    expect(server.sent(visitRecord.updateLabel)).toEqual([
      { acceptsId: 14, version: 3, labelIds: [5, 6], syncPatient: true },
    ]);
    expect(dialog).toBeInTheDocument();
  });
});

const found: Found = {
  registration: {
    ...{ id: 4, version: 2, registrationNo: 'GH202603100007', acceptsId: 14, patientId: 1, visitType: 1 as const },
    ...{ departmentId: 3, departmentName: '眼科', regKind: 1 as const, feeAmount: money(20), payState: 1 as const },
    ...{ registerState: 1 as const, over: false, newPatient: true, returnPending: false },
    registeredAt: '2026-03-10 09:00:00',
  },
  patient: { id: 1, version: 1, recordNo: 'B00000001', name: '王小明', sex: 1, age: '9岁', phone: '138****0001' },
  accepts: {
    ...{ id: 14, version: 1, visitNo: 'JZ202603100007', queueNo: 7, priority: false, acceptsState: 0 as const },
    ...{ queueSort: '2026-03-10 09:00:00', triageState: 0 as const, callState: 0 as const, validFlag: true },
  },
  order: {
    id: 9,
    version: 1,
    orderNo: 'SF202603100001',
    orderState: 1,
    payableAmount: money(20),
    paidAmount: money(0),
  },
  lines: [
    {
      ...{ id: 1, name: '专家挂号', qty: 1, unitPrice: priceOf(money(20)), payableAmount: money(20), refundedQty: 0 },
      ...{ refundedAmount: money(0), lockedQty: 0, orderId: 9, orderNo: 'SF202603100001', orderState: 1 as const },
    },
  ],
  refunds: [],
  logs: [{ at: '2026-03-10 09:00:00', staffName: '赵前台', action: '登记' }],
};

function openDetail(of: Found, rights: readonly Right[]) {
  return renderScreen(<RegistrationDetail />, {
    answers: [answer(registration.findById, of)],
    rights,
    at: '/outpatient/register/record?id=4',
  });
}

const toPay = () => screen.queryByRole('button', { name: '去收费' });

describe('挂号详情', () => {
  it('links to the cashier while the order waits, for users who may take money', async () => {
    openDetail(found, ['menu:1101', 'register:cancel', 'register:return', 'cashier:pay', 'menu:1105']);
    expect(await screen.findByText('专家挂号')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '操作记录' })).toHaveTextContent('赵前台');
    expect(toPay()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^取\s*消$/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^退\s*号$/ })).toBeNull();
  });

  it('says so where the registration has no recorded operations', async () => {
    openDetail({ ...found, logs: [] }, ['menu:1101']);
    expect(await screen.findByRole('region', { name: '操作记录' })).toHaveTextContent('没有操作记录');
  });

  it('gives a remark of 200 characters the whole width', async () => {
    const remark = '家长要求复查，'.repeat(28);
    openDetail({ ...found, registration: { ...found.registration, remark } }, ['menu:1101']);
    expect((await screen.findByText(remark)).parentElement).toHaveAttribute('data-long', 'true');
    expect(screen.getByText('B00000001').parentElement).not.toHaveAttribute('data-long');
  });

  it('shows the appointment that was used, and no such part where there was none', async () => {
    const booked = {
      ...{ id: 3, subscribeNo: 'YY202603100002', subscribeDate: '2026-03-10', frameStart: '10:00', frameEnd: '10:30' },
      ...{ subscribeState: 4 as const, resourceName: '王建国', purpose: '近视防控复查' as const, source: 1 as const },
    };
    openDetail({ ...found, subscribe: booked }, ['menu:1101']);
    const part = await screen.findByRole('region', { name: '预约' });
    for (const text of ['YY202603100002', '10:00–10:30', '王建国', '近视防控复查', '电话'])
      expect(within(part).getByText(text)).toBeInTheDocument();
    cleanup();
    openDetail(found, ['menu:1101']);
    await screen.findByText('专家挂号');
    expect(screen.queryByRole('region', { name: '预约' })).toBeNull();
  });

  it('offers nothing to pay to others, nor once it is paid', async () => {
    openDetail(found, ['menu:1101']);
    await screen.findByText('专家挂号');
    expect(toPay()).toBeNull();
  });

  it('offers 退号 once it is paid', async () => {
    const paid: Found = {
      ...found,
      registration: { ...found.registration, payState: 2 },
      order: found.order ? { ...found.order, orderState: 2 } : null,
    };
    openDetail(paid, ['menu:1101', 'register:cancel', 'register:return', 'cashier:pay', 'menu:1105']);
    await screen.findByText('专家挂号');
    expect(toPay()).toBeNull();
    expect(screen.getByRole('button', { name: /^退\s*号$/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^取\s*消$/ })).toBeNull();
  });
});
