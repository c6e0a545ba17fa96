import { account } from '@mingmou/contract/system/account/account.contract';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Button } from '@mingmou/kit/ui';
import styles from './account.module.css';
import type { AccountRow } from './account-acts';

function orgRolesText({ orgRoleNames }: AccountRow): string {
  return orgRoleNames.map(({ orgShortName, roleNames }) => `${orgShortName}：${roleNames.join('、')}`).join('；');
}

const MONTH_TO_MINUTE = ['YYYY-'.length, 'YYYY-MM-DD HH:mm'.length] as const;

/** The columns of the accounts; the number of devices opens them. */
export function accountColumns(onDevices: (row: AccountRow) => void): ListColumn<AccountRow>[] {
  return [
    ...columns(account.row, ['account', 'staffName', 'mobile']),
    {
      key: 'orgRoles',
      label: account.row.orgRoles.title,
      title: account.row.orgRoles.title,
      width: 200,
      ellipsis: true,
      render: orgRolesText,
    },
    ...columns(account.row, ['lastLoginAt']),
    {
      key: 'deviceCount',
      label: account.row.deviceCount.title,
      title: account.row.deviceCount.title,
      width: 100,
      sorter: true,
      render: (row) =>
        row.deviceCount > 0 ? (
          <Button className={styles.count} type="link" size="small" onClick={() => onDevices(row)}>
            {`${row.deviceCount} 台`}
          </Button>
        ) : null,
    },
    {
      key: 'lockedUntil',
      label: '锁定',
      title: '锁定',
      width: 120,
      sorter: true,
      render: ({ lockedUntil }) =>
        lockedUntil ? <StateTag tone="refused">{`至 ${lockedUntil.slice(...MONTH_TO_MINUTE)}`}</StateTag> : null,
    },
    stateColumn(account.lifecycle, 'stateEnum'),
  ];
}
