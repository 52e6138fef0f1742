print("quince-adapter")
