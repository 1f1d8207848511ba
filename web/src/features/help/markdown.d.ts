/** A help topic, parsed at build time by `helpTopics` of parse-topic.ts. */
declare module '*.md' {
  export const topic: import('./topic.ts').Topic;
}
