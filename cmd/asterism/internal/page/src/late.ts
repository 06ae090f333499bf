// What is fetched once the page stands.

export { Rules } from "./rules";
export { Tiers } from "./tiers";
