import type { Call } from '@mingmou/contract/base/call';
import { school } from '@mingmou/contract/screening/school.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useMemo } from 'react';
import { oneOf } from './options-of';

/** The call with its filter 学校 as a choice among the chain's schools. */
export function useWithSchools<I, O>(call: Call<I, O>): Call<I, O> {
  const { data } = useCall(school.findAll, {});
  return useMemo(() => ({ ...call, input: { ...call.input, schoolId: oneOf('学校', data) } }), [call, data]);
}
