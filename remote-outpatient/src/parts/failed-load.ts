import type { CallState } from '@mingmou/core/store/use-call';

type Load = Pick<CallState<unknown>, 'data' | 'refusal' | 'refetch'>;

/** True while a load has returned nothing: a page that has older data keeps showing the data. */
export const isUnread = ({ data }: Load) => data === undefined;

/** Returns why the first failed load failed, and a function that repeats every failed load. */
export function failedLoad(loads: readonly Load[]): Pick<Load, 'refusal' | 'refetch'> {
  const failed = loads.filter(({ refusal }) => refusal);
  return {
    refusal: failed[0]?.refusal,
    refetch: () => {
      for (const { refetch } of failed) refetch();
    },
  };
}
