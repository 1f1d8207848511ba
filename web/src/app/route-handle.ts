/** What a route tells the shell. */
export interface RouteHandle {
  title: string;
}
