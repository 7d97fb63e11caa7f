// A list of things to do, with Vue.

Vue.createApp({
  data: () => ({ things: [], text: "", next: 0 }),
  computed: {
    left() {
      return this.things.filter((one) => !one.done).length;
    },
  },
  watch: {
    things: {
      deep: true,
      handler(things) {
        localStorage.setItem("things", JSON.stringify(things));
      },
    },
  },
  methods: {
    add() {
      this.next += 1;
      this.things.push({ id: this.next, text: this.text, done: false });
      this.text = "";
    },
    remove(thing) {
      this.things.splice(this.things.indexOf(thing), 1);
    },
    finishAll() {
      this.things.forEach((one) => { one.done = true; });
    },
    clear() {
      this.things = this.things.filter((one) => !one.done);
    },
  },
  template: `<section>
    <input class="new" v-model="text">
    <button class="add" @click="add">Add</button>
    <button class="all" @click="finishAll">All</button>
    <button class="clear" @click="clear">Clear</button>
    <output class="left">{{ left }}</output>
    <ul>
      <li v-for="thing in things" :key="thing.id" class="thing" :class="{ done: thing.done }">
        <input type="checkbox" v-model="thing.done"><label>{{ thing.text }}</label>
        <button class="remove" @click="remove(thing)">Remove</button>
      </li>
    </ul>
  </section>`,
}).mount("#app");
