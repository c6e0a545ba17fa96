import { BUTTONS } from '@mingmou/contract/auth/buttons';
import { menuOf } from '@mingmou/contract/auth/menus';
import { type Right, rightName } from '@mingmou/contract/auth/rights';
import type { Grant } from '@mingmou/contract/base/call';
import { Alert } from '@mingmou/kit/ui';
import bill from '../bill/bill.module.css';

/** 编辑 alone says little: a button is named with its page, as the tree of a role has them. */
function named(right: Right): string {
  const page = menuOf(BUTTONS.find(({ code }) => code === right)?.menu ?? 0);
  return page ? `${page.name}－${rightName(right)}` : rightName(right);
}

interface LackedRightProps {
  readonly title: string;
  readonly grant: Grant;
}

/** A page of which nothing is shown but the right that opens it. */
export default function LackedRight({ title, grant }: LackedRightProps) {
  const asked = typeof grant === 'string' ? [grant] : grant;
  const rights = asked.filter((one): one is Right => one !== 'none' && one !== 'any');
  return (
    <>
      <h1 className={bill.title}>{title}</h1>
      <Alert
        type="warning"
        role="alert"
        showIcon
        title={`没有「${rights.map(named).join('」或「')}」权限，请联系机构管理员`}
      />
    </>
  );
}
