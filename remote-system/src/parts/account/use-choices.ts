import { role } from '@mingmou/contract/system/account/role.contract';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useCall } from '@mingmou/core/store/use-call';
import { useMemo } from 'react';

/** As selects take it. */
export interface Choice {
  readonly value: number;
  readonly label: string;
}

/** Returns the choices, preceded by chosen values that are not among them. */
export function withChosen(choices: readonly Choice[], chosen: readonly Choice[]): Choice[] {
  return [...chosen.filter(({ value }) => !choices.some((choice) => choice.value === value)), ...choices];
}

/** Roles of the chain; undefined until they are known, none when they cannot be. */
export function useRoleChoices(): readonly Choice[] | undefined {
  const { data, loading } = useCall(role.findByPropertyOwner, {});
  return useMemo(
    () => (loading ? undefined : (data ?? []).map(({ id, roleName }) => ({ value: id, label: roleName }))),
    [data, loading],
  );
}

/** Organisations that the signed-in person may enter: only there has anybody something to grant. */
export function useOrgChoices(): readonly Choice[] {
  const info = useAppSelector((state) => state.session.info);
  return useMemo(
    () => (info?.orgList ?? []).map(({ orgId, orgShortName }) => ({ value: orgId, label: orgShortName })),
    [info],
  );
}
