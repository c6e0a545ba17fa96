import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { loginControl } from '@mingmou/contract/system/login-control/login-control.contract';
import { controlScope, weekday } from '@mingmou/contract/system/login-control/login-control.dicts';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { column } from '../parts/plain-table';
import { ControlFields } from './control-fields';
import { MainSwitch } from './main-switch';
import { TryDialog } from './try-dialog';

type Rule = OutputOf<typeof loginControl.page>['records'][number];

const ALL_WEEK = 7;

function subjectText({ scope, roleNames, accountNames }: Rule): string {
  if (scope === 'ALL') return dictName(controlScope, scope);
  return (scope === 'ROLE' ? roleNames : accountNames).join('、');
}

function hoursText({ weekdays, timeStart, timeEnd }: Rule): string {
  const days = weekdays?.length ? weekdays.map((day) => dictName(weekday, day)).join('、') : '';
  const crosses = timeStart && timeEnd && timeEnd < timeStart ? '次日' : '';
  const hours = timeStart ? `${timeStart}–${crosses}${timeEnd}` : '';
  const isEveryDay = !days || weekdays?.length === ALL_WEEK;
  return [isEveryDay ? '' : days, hours].filter(Boolean).join(' ') || '不限';
}

const { row } = loginControl;

const COLUMNS: readonly ListColumn<Rule>[] = [
  { ...column<Rule>('ruleName', '规则', 140, ({ ruleName }) => ruleName), sorter: true, ellipsis: true },
  { ...column<Rule>('subject', '对象', 130, subjectText), ellipsis: true },
  {
    ...column<Rule>('ipRanges', row.ipRanges.title, 140, ({ ipRanges }) => ipRanges?.join('、') || '不限'),
    ellipsis: true,
  },
  { ...column<Rule>('hours', '时间', 180, hoursText), ellipsis: true },
  ...sized(columns(row, ['outsideAction', 'smsMode']), { outsideAction: 106, smsMode: 84 }),
  {
    ...column<Rule>('maxDevices', row.maxDevices.title, 90, ({ maxDevices }) => (maxDevices > 0 ? maxDevices : '不限')),
    sorter: true,
    align: 'right',
  },
  stateColumn(loginControl.lifecycle, 'stateEnum'),
];

/** 登录控制 (domain-system §2.6): from where and when people may sign in to the organisation. */
export default function LoginControlList() {
  const list = useList(loginControl.page);
  const dialog = useFormDialog(loginControl);
  const [trying, setTrying] = useState(false);
  return (
    <>
      <ListPage
        title={loginControl.page.title}
        list={list}
        filters={['ruleName', 'stateEnum']}
        lead={<MainSwitch />}
        main={
          <Do call={loginControl.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        tools={
          <Do call={loginControl.try} onClick={() => setTrying(true)}>
            试算
          </Do>
        }
        columns={COLUMNS}
        acts={(rule) => <MasterActs of={loginControl} row={rule} onEdit={dialog.open} />}
      />
      <FormDialog
        title={loginControl.name}
        control={dialog}
        start={{ scope: 'ALL', outsideAction: 'SMS', smsMode: 'NONE', maxDevices: 0 }}
        wide
      >
        <ControlFields />
      </FormDialog>
      <TryDialog open={trying} onClose={() => setTrying(false)} />
    </>
  );
}
