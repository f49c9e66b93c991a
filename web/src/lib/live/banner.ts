/** What one can do about what a banner says. */
export interface BannerAction {
  label: string;
  ondo: () => unknown;
  disabled?: boolean;
}
