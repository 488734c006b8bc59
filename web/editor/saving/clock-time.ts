const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Formats the time of day in the user's time zone: '12:04'. */
export function clockTime(instant: number | string): string {
  return timeFormat.format(new Date(instant));
}
