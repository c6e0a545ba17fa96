/** What every adapter answers (domain-system §3.5), and the verdict. */
export interface RealnameAnswer {
  readonly ok: boolean;
  /** Reason for the missing verdict, for the operator. */
  readonly message: string;
  /** Null where there is none. */
  readonly isMatch: boolean | null;
}

/** The port of services that know whose an identity card is. None of its answers is an exception. */
export interface RealnameService {
  judge(person: { readonly name: string; readonly idCardNo: string }): Promise<RealnameAnswer>;
}
