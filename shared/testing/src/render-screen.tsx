import { auth } from '@mingmou/contract/auth/auth.contract';
import { buttonByCode } from '@mingmou/contract/auth/buttons';
import { menuTree } from '@mingmou/contract/auth/menu-tree';
import { MENUS } from '@mingmou/contract/auth/menus';
import type { Right } from '@mingmou/contract/auth/rights';
import { ZERO } from '@mingmou/contract/base/money';
import { patientMoney } from '@mingmou/contract/cashier/payment/patient-money.contract';
import { dictionaryReference } from '@mingmou/contract/dict/reference.contract';
import { PageContext } from '@mingmou/core/keepalive/page-context';
import { currentPlace, push } from '@mingmou/core/navigation/history';
import { PageRouter } from '@mingmou/core/navigation/router';
import { usePlace } from '@mingmou/core/navigation/use-place';
import { writeSession } from '@mingmou/core/session/token';
import { callApi } from '@mingmou/core/store/call-api';
import { type SessionInfo, sessionLoaded } from '@mingmou/core/store/session-slice';
import { store } from '@mingmou/core/store/store';
import { Providers } from '@mingmou/kit/theme/providers';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type Answer, answer } from './answers';
import { FakeServer } from './fake-server';
import './matchers';
import './no-owner-stacks';
import { unhurried } from './unhurried';

export { rest } from './unhurried';

interface ScreenOptions {
  readonly answers: readonly Answer[];
  /** Rights of the signed-in person: `menu:1414`, `erp-goods:edit`. */
  readonly rights: readonly Right[];
  /** The address, with its query. */
  readonly at?: string;
}

export interface RenderedScreen {
  readonly user: UserEvent;
  readonly server: FakeServer;
  /** Returns the current query of the address. */
  readonly query: () => URLSearchParams;
}

/** Dictionaries contain only the product's rows, unless a test adds rows of the chain. */
const noAdditions = answer(dictionaryReference.one, []);

/** Patients hold and owe nothing, unless a test says what. */
const noMoney = answer(patientMoney.find, { cardBalance: ZERO, arrearsBalance: ZERO, integralBalance: 0 });

const info: SessionInfo = {
  account: 'tester',
  userId: 7,
  staffId: 70,
  staffName: '测试员',
  orgId: 1,
  orgList: [{ orgId: 1, orgShortName: '旗舰店' }],
  viewOrgList: [],
  costDisplay: true,
  encryptionLock: false,
  visionType: 1,
  hostVersion: '0.1.0',
  mustChangePassword: false,
  todoPollSeconds: 120,
};

function isButtonRight(right: Right): right is Exclude<Right, `menu:${number}` | `branch:${number}`> {
  return !right.startsWith('menu:') && !right.startsWith('branch:');
}

function menusOf(rights: readonly Right[]) {
  const ids = rights.map((right) => (isButtonRight(right) ? buttonByCode(right).id : Number(right.split(':')[1])));
  const modules = MENUS.flatMap((menu) => (menu.module ? [menu.module] : []));
  return menuTree(ids, modules);
}

const page = {
  id: 'test',
  row: { remote: 'remote-test', key: 'test', path: '/test', title: '测试', access: 'signed-in', kind: 'page' },
} as const;

function Routed({ children }: { readonly children: ReactNode }) {
  const place = usePlace();
  return (
    <PageRouter path={place.pathname} place={place}>
      {children}
    </PageRouter>
  );
}

/** Renders a page as the shell would, with a signed-in person, real store and client, and answers at the network. */
export function renderScreen(screen: ReactNode, { answers, rights, at = '/test' }: ScreenOptions): RenderedScreen {
  const server = new FakeServer([...answers, noAdditions, noMoney, answer(auth.sessionInfo, info)]);
  writeSession({ token: 'test-token', orgId: 1 });
  act(() => {
    store.dispatch(callApi.util.resetApiState());
    store.dispatch(sessionLoaded({ info, menus: menusOf(rights) }));
    push(at);
  });
  render(
    <Providers>
      <PageContext.Provider value={{ ...page, saved: new Map() }}>
        <Routed>{screen}</Routed>
      </PageContext.Provider>
    </Providers>,
  );
  return { user: unhurried(userEvent.setup()), server, query: () => new URLSearchParams(currentPlace().search) };
}
