/** What there is to know about a thing on the table. */
export interface Noted {
  /** what it is called */
  name: string;
  /** what it does now */
  text: string;
  /** the number of the rule that says so */
  rule: string;
}
